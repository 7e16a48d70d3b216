/** Transfers that were offered by alice to bob, for units: their contracts, and how they ended. */
import { active, BANK, chosen, CONTEXT, contract, execute, executes, id, registriesOf, shows, worldOf } from './token-ops-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { acceptTransfer } from '../../nodes/CantonToken/operations/transfer/accept';
import type { TokenOperation } from '../../nodes/CantonToken/tokenOperation';
import { ALICE, BOB, transactionOf, type World } from './commands-participant.cts';

export const OFFER = contract('01');
export const NEXT = contract('02');
export const DEADLINE = '2026-07-02T00:00:00Z';
const META = { values: { 'splice.lfdecentralizedtrust.org/reason': 'rent' } };
const TRANSFER = {
	...{ sender: ALICE, receiver: BOB, amount: '5.0', instrumentId: { admin: BANK, id: 'Gold' } },
	...{ requestedAt: '2026-07-01T00:00:00Z', executeBefore: DEADLINE, inputHoldingCids: ['00aa'], meta: META },
};
/** Fields of it on an item. */
export const ABOUT = {
	...{ sender: ALICE, receiver: BOB, amount: '5.0000000000', instrumentId: 'Gold', memo: 'rent', instrumentAdmin: BANK },
	...{ requestedAt: '2026-07-01T00:00:00Z', executeBefore: DEADLINE },
};
const VIEW = 'TransferInstructionV1:TransferInstruction';

/** The contract of an offer. `version` of the view that it shows. */
export const offered = (contractId: string, { version = 1, transfer = {} }: { version?: number; transfer?: object } = {}) =>
	shows(contractId, { [VIEW.replace('V1', `V${version}`)]: { transfer: { ...TRANSFER, ...transfer } } });

/** The result of a choice on an offer. */
export const resulted = (tag: string, value: object = {}, more: object = {}) => ({
	output: { tag: `TransferInstructionResult_${tag}`, value },
	...more,
});
export const GOES_ON = resulted('Pending', { transferInstructionCid: NEXT });
/** A choice on an offer, by its receiver. */
export const ends = (choice: string, result: object = {}, more: object = {}) =>
	chosen(OFFER, `TransferInstruction_${choice}`, result, {
		...{ interfaceId: `p:Splice.Api.Token.${VIEW}`, actingParties: [BOB], ...more },
	});
/** The transaction of another command, by which an offer ended. */
export const ending = (event: object, more: object = {}) =>
	transactionOf(5, [event], { commandId: 'other', recordTime: '2026-07-01T12:00:00Z', effectiveAt: '2026-07-01T12:00:00Z', ...more });

export const contextOf = (choice: string, version = 'v1') =>
	`POST /registry/transfer-instruction/${version}/{transferInstructionId}/choice-contexts/${choice}`;

interface Offer extends World {
	operation?: TokenOperation;
	/** Answers of the registry. */
	registry?: NonNullable<World['answers']>;
	throughValidator?: boolean;
	values?: IDataObject;
	item?: IDataObject;
}

/** Executes an operation on the offer, as bob. It is pending if its contract is not named. The registry has a context for its acceptance. */
export async function onOffer({ operation = acceptTransfer, registry, throughValidator, values = {}, item, ...world }: Offer = {}) {
	const found = registriesOf(registry ?? { [contextOf('accept')]: CONTEXT }, { throughValidator });
	const answers = { ...executes(ends('Accept', resulted('Completed'))), ...world.answers };
	const { options, ...entered } = values;
	const result = await execute(
		operation,
		{
			...{ party: id(BOB), transferInstructionId: id(OFFER), commandId: 'c', ...entered },
			options: { submissionId: 's', resolveSeconds: 0, ...(options as object) },
		},
		worldOf({ contracts: { [OFFER]: active(offered(OFFER)) }, ...world, answers }),
		{ registries: found.registries, item },
	);
	return { ...result, registry: found };
}
