// Types of the token standard's arguments, and what its choices read of a context.
import type { Contract } from '../world/model.mts';
import type { Step } from './model.mts';
import { generalError } from './requirements.mts';
import { list, optional, record, textMap, type Type } from '../daml/types.mts';

const inside: Type = { lazy: () => ANY_VALUE };
const ANY_VALUE: Type = {
	variant: {
		AV_Text: 'Text',
		AV_Int: 'Int64',
		AV_Decimal: 'Numeric',
		AV_Bool: 'Bool',
		AV_Date: 'Date',
		AV_Time: 'Timestamp',
		AV_RelTime: record({ microseconds: 'Int64' }, 'RelTime'),
		AV_Party: 'Party',
		AV_ContractId: 'ContractId',
		AV_List: list(inside),
		AV_Map: textMap(inside),
	},
	named: 'AnyValue',
};
export const META = record({ values: textMap('Text') }, 'Metadata');
export const CHOICE_CONTEXT = record({ values: textMap(ANY_VALUE) }, 'ChoiceContext');
export const EXTRA_ARGS = record({ context: CHOICE_CONTEXT, meta: META }, 'ExtraArgs');
export const INSTRUMENT = record({ admin: 'Party', id: 'Text' }, 'InstrumentId');
/** An account of version 2 of the standard. */
export const ACCOUNT = record({ owner: optional('Party'), provider: optional('Party'), id: 'Text' }, 'Account');

/** A transfer between parties, or between accounts. */
export const transferWith = (side: Type): Type =>
	record({
		sender: side,
		receiver: side,
		amount: 'Numeric',
		instrumentId: INSTRUMENT,
		requestedAt: 'Timestamp',
		executeBefore: 'Timestamp',
		inputHoldingCids: list('ContractId'),
		meta: META,
	});
export const TRANSFER = transferWith('Party');

/** Of settlements, in both versions. */
export const LEG: Type = record(
	{ sender: 'Party', receiver: 'Party', amount: 'Numeric', instrumentId: INSTRUMENT, meta: META },
	'TransferLeg',
);
export const SETTLEMENT: Type = record({
	executor: 'Party',
	settlementRef: record({ id: 'Text', cid: optional('ContractId') }, 'Reference'),
	requestedAt: 'Timestamp',
	allocateBefore: 'Timestamp',
	settleBefore: 'Timestamp',
	meta: META,
});
export const SETTLEMENT_V2: Type = record(
	{ executors: list('Party'), id: 'Text', cid: optional('ContractId'), meta: META },
	'SettlementInfo',
);
export const ALLOCATION_ARGS_V2: Type = record({
	admin: 'Party',
	authorizer: ACCOUNT,
	transferLegSides: list(
		record({
			transferLegId: 'Text',
			side: { enumeration: ['SenderSide', 'ReceiverSide'], named: 'TransferSide' },
			otherside: ACCOUNT,
			amount: 'Numeric',
			instrumentId: 'Text',
			meta: META,
		}),
	),
	settlementDeadline: optional('Timestamp'),
	nextIterationFunding: optional(textMap('Numeric')),
	committed: 'Bool',
	meta: META,
});

export type Args = Record<string, any>;
export const transferOf = ({ args }: Contract) => args.transfer as Args;

/** The contract a context names. Splice's choices stop where it is missing. */
export function fromContext(step: Step, argument: Args, key: string): Contract {
	const entry = argument.extraArgs.context.values[key] as { tag: string; value: string } | undefined;
	if (!entry) return generalError(step, `Missing context entry for: ${key}`);
	if (entry.tag === 'AV_ContractId') return step.fetch(entry.value);
	return generalError(
		step,
		`Failed to decode context value for '${key}': expected contract id, got: ${entry.tag} ${JSON.stringify(entry.value)}`,
	);
}
