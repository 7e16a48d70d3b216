// The shape of the version 2 choices that Canton Ledger exercises, as recorded of Splice 0.7.5: the choice of version 2 consumes nothing
// itself. What ends the contract is a step below it: the choice of version 1, or an archival. The sandbox's own test has the other choices.
import type { IDataObject } from 'n8n-workflow';

import { token, useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, parties } = tokensOf(sandbox);
const settings = { coinRegistry: 'scan', options: { apiVersion: 'v2' } };

beforeEach(async () => await happen('tap', { party: 'bank', amount: '100.0000000000' }));

/** Items of an operation that went right. */
async function done(resource: string, operation: string, parameters: IDataObject, as = 'issuer'): Promise<IDataObject> {
	const { json, error } = await run(resource, operation, { ...settings, ...parameters } as IDataObject, { as });
	expect(error).toBeUndefined();
	return json[0];
}

interface Exercise {
	nodeId: number;
	lastDescendantNodeId: number;
	choice: string;
	/** 1 or 2 for a choice of the token standard, null for any other. */
	version: number | null;
	consuming: boolean;
}

/** The exercises on a contract in an update, as the participant sends them. */
async function exercisesOn(contractId: unknown, updateId: unknown): Promise<Exercise[]> {
	const any = { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } };
	const eventFormat = { filtersForAnyParty: { cumulative: [any] }, verbose: false };
	const response = await fetch(`${sandbox.url}/v2/updates/update-by-id`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token('participant_admin')}` },
		body: JSON.stringify({
			updateId,
			updateFormat: { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } },
		}),
	});
	const { update }: any = await response.json();
	return update.Transaction.value.events
		.flatMap(({ ExercisedEvent }: any) => ExercisedEvent ?? [])
		.filter((event: any) => event.contractId === contractId)
		.map(({ nodeId, lastDescendantNodeId, choice, interfaceId, consuming }: any) => {
			const version = /:Splice\.Api\.Token\.\w+V(\d):\w+$/.exec(interfaceId ?? '')?.[1];
			return { nodeId, lastDescendantNodeId, choice, version: version === undefined ? null : Number(version), consuming };
		});
}

/** One below the other: the outer one consumes nothing, the inner one ends the contract. */
function expectNested(exercises: Exercise[], outer: Partial<Exercise>, inner: Partial<Exercise>): void {
	expect(exercises).toMatchObject([
		{ ...outer, version: 2, consuming: false },
		{ ...inner, consuming: true },
	]);
	const [above, below] = exercises;
	expect(below.nodeId).toBeGreaterThan(above.nodeId);
	expect(below.lastDescendantNodeId).toBeLessThanOrEqual(above.lastDescendantNodeId);
}

const offer = async (): Promise<IDataObject> =>
	await done('transfer', 'send', {
		...{ sender: byId(parties.bank), receiver: byId(parties.carol), instrument: `Amulet@${parties.DSO}` },
		...{ amount: '12.5', executeBefore: '2026-07-02T10:00:00Z' },
	});

test.each([
	['accept', 'carol', 'trader', 'TransferInstruction_Accept'],
	['reject', 'carol', 'trader', 'TransferInstruction_Reject'],
])('%s of a transfer: the choice of version 1 below that of version 2', async (operation, party, as, choice) => {
	const { transferInstructionId } = await offer();
	const { updateId } = await done('transfer', operation, { party: byId(parties[party]), transferInstructionId }, as);
	expectNested(await exercisesOn(transferInstructionId, updateId), { choice }, { choice, version: 1 });
});

test('withdrawal of an allocation of version 2: an archival below it', async () => {
	const { contractId } = await happen('requestTrade', { from: 'bank', to: 'carol', amount: '12.5000000000', version: 'v2' });
	const party = byId(parties.bank);
	const { allocationId } = await done('allocation', 'create', { party, allocationRequestId: contractId, options: {} });
	const { updateId } = await done('allocation', 'withdraw', { party, allocationId });
	expectNested(await exercisesOn(allocationId, updateId), { choice: 'Allocation_Withdraw' }, { choice: 'Archive' });
});
