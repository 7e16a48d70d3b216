// Types of the token standard's arguments, and what its choices read of a context.
import type { Contract } from '../world/model.mts';
import type { Step } from './models.mts';
import { list, optional, record, textMap, type Type } from './types.mts';

const ANY_VALUE: Type = {
	variant: Object.fromEntries(
		['Text', 'Int', 'Decimal', 'Bool', 'Date', 'Time', 'RelTime', 'Party', 'ContractId', 'List', 'Map'].map((kind) => [
			`AV_${kind}`,
			'Any',
		]),
	),
};
export const META = record({ values: textMap('Text') });
export const EXTRA_ARGS = record({ context: record({ values: textMap(ANY_VALUE) }), meta: META });
export const INSTRUMENT = record({ admin: 'Party', id: 'Text' });
/** An account of version 2 of the standard. */
export const ACCOUNT = record({ owner: optional('Party'), provider: optional('Party'), id: 'Text' });

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

export type Args = Record<string, any>;
export const transferOf = ({ args }: Contract) => args.transfer as Args;

/** The contract a context names. Splice's choices stop where it is missing. */
export function fromContext(step: Step, argument: Args, key: string): Contract {
	const entry = argument.extraArgs.context.values[key] as { tag: string; value: string } | undefined;
	if (entry?.tag !== 'AV_ContractId') return step.abort(`Missing context entry for: ${key}`);
	return step.fetch(entry.value);
}

export function needRegistry(step: Step, argument: Args): void {
	for (const key of ['amulet-rules', 'open-round']) fromContext(step, argument, key);
}
