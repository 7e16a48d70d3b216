// The Canton Ledger Event Trigger and the Canton Ledger Stream on a real participant. Set CANTON_LIVE_LEDGER_URL, CANTON_LIVE_LEDGER_TOKEN and
// CANTON_LIVE_LEDGER_PARTY as for ledger.test.cts, and CANTON_LIVE_WRITE=1: the events are contracts of the package with which participants
// ping each other. Each is archived again. Without authorization CANTON_LIVE_LEDGER_USER submits. What is not set is skipped.
import { randomBytes } from 'node:crypto';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Credentials } from '../support/credentialsStore.cts';
import { runNode } from '../support/engine.cts';
import { PolledNode } from '../support/polledNode.cts';
import { StreamedNode } from '../support/stream.cts';
import { until } from '../support/until.cts';

const {
	CANTON_LIVE_LEDGER_URL: baseUrl,
	CANTON_LIVE_LEDGER_TOKEN: accessToken,
	CANTON_LIVE_LEDGER_PARTY: party,
	CANTON_LIVE_LEDGER_USER: userId,
	CANTON_LIVE_WRITE: writing,
} = process.env;

const PING = '#canton-builtin-admin-workflow-ping:Canton.Internal.Ping:Ping';
const TEMPLATE = expect.stringMatching(/^[0-9a-f]{64}:Canton\.Internal\.Ping:Ping$/);

const credentials: Credentials = {
	cantonLedgerApi: accessToken ? { baseUrl, authentication: 'accessToken', accessToken } : { baseUrl, authentication: 'none' },
};
const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });
const filled = (value: IDataObject) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });
const json = (items: INodeExecutionData[] | null) => (items ?? []).map((item) => item.json);

async function act(operation: string, parameters: IDataObject): Promise<IDataObject> {
	const options = { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS', ...(!accessToken && { userId }) };
	const { json: items, error } = await runNode(
		'cantonLedger',
		{
			authentication: 'accessToken',
			resource: 'contract',
			operation,
			actAs: byId(party),
			templateId: byId(PING),
			waitFor: 'transaction',
			...parameters,
			options,
		} as never,
		{ credentials },
	);
	if (error) throw new Error(`${error.message} | ${error.description}`);
	return items[0];
}

const reference = () => `n8n-live-${randomBytes(4).toString('hex')}`;

/** Creates a contract. */
async function create() {
	const id = reference();
	const { createdContractIds, updateId, offset } = await act('create', {
		createArguments: filled({ id, initiator: party, responder: party }),
	});
	return { id, contractId: (createdContractIds as string[])[0], updateId, offset };
}
const respond = async (contractId: string) =>
	await act('exercise', { contractId, choice: { __rl: true, mode: 'list', value: 'Respond' }, choiceArgument: filled({}) });
const archive = async (contractId: string) => await act('archive', { contractId });

const polled = (parameters: IDataObject) =>
	new PolledNode(
		'cantonLedgerEventTrigger',
		{ authentication: 'accessToken', parties: party, ...parameters } as never,
		credentials,
		{},
		{ workflowId: reference() },
	);

(baseUrl && party && writing ? describe : describe.skip)('the triggers on a real participant', () => {
	test('each event of contracts and commands arrives once, and nothing of before the activation', async () => {
		const templates = { templates: PING };
		const events = {
			commandCompleted: polled({ event: 'commandCompleted', outcome: 'any' }),
			contractCreated: polled({ event: 'contractCreated', ...templates }),
			contractArchived: polled({ event: 'contractArchived', ...templates }),
			contractCreatedOrArchived: polled({ event: 'contractCreatedOrArchived', ...templates }),
			choiceExercised: polled({ event: 'choiceExercised', ...templates }),
			ledgerUpdate: polled({ event: 'ledgerUpdate' }),
		};
		for (const node of Object.values(events)) expect(await node.poll()).toBeNull();

		const [first, second] = [await create(), await create()];
		const [responded, archived] = [await respond(first.contractId), await archive(second.contractId)];
		const arrived = async (event: keyof typeof events) => json(await events[event].poll());

		const updates = [first, second, responded, archived].map(({ updateId, offset }) => ({ updateId, offset }));
		// Leaves out what others do as the party, such as a validator whose party it is.
		const own = (items: IDataObject[]) => items.filter(({ updateId }) => updates.some((update) => update.updateId === updateId));
		expect(own(await arrived('commandCompleted'))).toMatchObject(updates.map((update) => ({ ...update, outcome: 'succeeded' })));
		expect(await arrived('contractCreated')).toMatchObject(
			[first, second].map(({ id, ...made }) => ({
				...made,
				templateId: TEMPLATE,
				createArgument: { id, initiator: party, responder: party },
			})),
		);
		expect(await arrived('contractArchived')).toMatchObject([
			{ contractId: first.contractId, updateId: responded.updateId, templateId: TEMPLATE },
			{ contractId: second.contractId, updateId: archived.updateId, templateId: TEMPLATE },
		]);
		expect((await arrived('contractCreatedOrArchived')).map(({ contractId }) => contractId)).toEqual(
			[first, second, first, second].map(({ contractId }) => contractId),
		);
		expect(await arrived('choiceExercised')).toMatchObject([
			{ contractId: first.contractId, choice: 'Respond', consuming: true },
			{ contractId: second.contractId, choice: 'Archive', consuming: true },
		]);
		expect(own(await arrived('ledgerUpdate'))).toMatchObject(updates);
		for (const event of Object.keys(events) as Array<keyof typeof events>) expect(own(await arrived(event))).toEqual([]);
	});

	test.each(['transferOffered', 'transferEnded', 'tokenReceived', 'tokenSent', 'balanceBelow'])(
		'%s waits, or says what is missing',
		async (event) => {
			const result = await polled({ event, instrument: `Amulet@${party}`, balanceLimit: '1', compareBalance: 'total' })
				.poll()
				.catch(({ message, description }) => `${message} ${description}`);
			if (result !== null) expect(result).toMatch(/knows no package of this name|not this module and entity/);
		},
	);

	test.each(['contractCreated', 'commandCompleted'])('%s arrives on the stream as soon as it happens', async (event) => {
		// The fallback is ten minutes away: what arrives was announced.
		const options = { batchWindow: 5, fallbackPollInterval: 600 };
		const parameters = { authentication: 'accessToken', event, outcome: 'any', parties: party, templates: PING, options };
		const node = new StreamedNode(parameters, credentials, { workflowId: reference() });
		await node.start();
		try {
			// Its log is no sign: if the ledger has moved since its last checkpoint, the channel says nothing before the next event.
			await until(() => node.state, 'it has a position');
			const { contractId, updateId, offset } = await create();
			const isOwn = (item: IDataObject) => item.updateId === updateId;
			await until(() => node.items.some(isOwn), 'the event has arrived');
			expect(node.items.filter(isOwn)).toMatchObject([{ event, updateId, offset }]);
			await archive(contractId);
		} finally {
			await node.stop();
		}
	});
});
