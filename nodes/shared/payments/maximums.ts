import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { inputError, type CantonError } from '../errors/nodeErrors';
import { quoted } from '../errors/text';
import { runsAsTool } from '../operation/writesAsTool';
import { formatAmount, parseAmount, ZERO, type Amount } from '../tokens/amounts';

/** How much a node may pay for one item, and in one execution. As a tool of an AI agent it pays nothing without both. */

/** What the fields of an operation count: Canton Coin, bytes of traffic, or whatever instrument its items pay. */
type Unit = 'CC' | 'bytes' | 'tokens';

const COUNTED: Record<Unit, string> = { CC: 'Canton Coin', bytes: 'bytes of traffic', tokens: 'tokens of one instrument' };

const PER_ITEM = 'maximumPerItem';
const PER_EXECUTION = 'maximumPerExecution';
const LABELS = { [PER_ITEM]: 'Maximum per Item', [PER_EXECUTION]: 'Maximum per Execution' };
/** Where an execution remembers what it has paid, by node and unit; n8n keeps it for a retry. */
const PAID = 'cantonPaid';

const field = (name: typeof PER_ITEM | typeof PER_EXECUTION, description: string): INodeProperties => ({
	displayName: LABELS[name],
	name,
	type: 'string',
	// Not an expression: the words of an agent may stand in one.
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. 100',
	description,
});

/** The two fields, as an operation that pays has them. */
export const maximumFields = (unit: Unit): INodeProperties[] => {
	const what = COUNTED[unit];
	return [
		field(
			PER_ITEM,
			`The most ${what} this node may spend on one item. Empty is no maximum; as a tool of an AI agent the node then pays nothing.`,
		),
		field(
			PER_EXECUTION,
			`The most ${what} this node may spend in one execution, all items and runs together. ` +
				`Empty is no maximum; as a tool of an AI agent the node then pays nothing.`,
		),
	];
};

/** What is about to be paid. */
export interface Spending {
	context: IExecuteFunctions;
	itemIndex: number;
	/** Decimal, or whole bytes. */
	amount: string;
	/** As messages name it: CC, bytes, or the ID of an instrument. */
	unit: string;
	/** What the unit is counted by where its name is not enough: instruments of two admins may have one ID. */
	unitKey?: string;
	/** A payment of the same ID counts once. */
	trackingId: string;
}

/** Whether the node has a maximum, or has to have one as a tool: then what it pays has to be known before. */
export const isLimited = (context: IExecuteFunctions): boolean =>
	runsAsTool(context) || [PER_ITEM, PER_EXECUTION].some((name) => (context.getNode().parameters[name] ?? '') !== '');

/** Counts a payment. Throws where it would exceed a maximum, or where a tool has none; nothing was sent then. */
export function reserve(spending: Spending): void {
	const { context, itemIndex, amount, unit, trackingId } = spending;
	const perItem = maximumOf(spending, PER_ITEM);
	const perExecution = maximumOf(spending, PER_EXECUTION);
	const units = parseAmount(amount)!;
	if (perItem !== undefined && units > perItem) {
		const most = inWords(perItem, unit);
		throw inputError(
			context.getNode(),
			`${LABELS[PER_ITEM]}: ${amount} ${unit} is more than ${most}. Nothing was sent.`,
			advice(PER_ITEM),
			itemIndex,
		);
	}
	const paid = paidBy(spending);
	const others = Object.entries(paid).reduce((sum, [id, was]) => (id === trackingId ? sum : sum + (parseAmount(was) ?? ZERO)), ZERO);
	if (perExecution !== undefined && others + units > perExecution) {
		const most = inWords(perExecution, unit);
		const spent = `${inWords(others, unit)} of it are spent`;
		const message = `${LABELS[PER_EXECUTION]}: ${amount} ${unit} more would exceed ${most}; ${spent}. Nothing was sent.`;
		throw inputError(context.getNode(), message, advice(PER_EXECUTION), itemIndex);
	}
	paid[trackingId] = amount;
}

/** An amount in a message. Bytes are whole. */
const inWords = (units: Amount, unit: string): string =>
	`${unit === 'bytes' ? formatAmount(units).replace(/\.0*$/, '') : formatAmount(units)} ${unit}`;

/** Takes back what was counted, for a payment that is known not to have happened. */
export function release(spending: Spending): void {
	delete paidBy(spending)[spending.trackingId];
}

/**
 * Pays within the maximums. What is known not to have been paid does not count, and an earlier payment of the same ID still does.
 * @throws where it would exceed a maximum: nothing was sent then; and what `pay` throws
 */
export async function withinMaximums<T>(spending: Spending, pay: () => Promise<T>): Promise<T> {
	const earlier = paidBy(spending)[spending.trackingId];
	reserve(spending);
	const paying = pay();
	await paying.catch(({ context }: Partial<CantonError>) => {
		const { outcomeUnknown } = (context?.canton ?? {}) as IDataObject;
		if (outcomeUnknown === true) return;
		release(spending);
		if (earlier !== undefined) paidBy(spending)[spending.trackingId] = earlier;
	});
	return await paying;
}

const advice = (name: keyof typeof LABELS): string => `Whoever builds the workflow can raise ${LABELS[name]}, or pay less.`;

function paidBy({ context, unit, unitKey = unit }: Spending): IDataObject {
	const flow: IDataObject = context.getContext('flow');
	const all = (flow[PAID] ??= {}) as IDataObject;
	return (all[`${context.getNode().id} ${unitKey}`] ??= {}) as IDataObject;
}

/** A maximum as it is saved, never evaluated: undefined where there is none. */
function maximumOf({ context, itemIndex, unit }: Spending, name: keyof typeof LABELS): bigint | undefined {
	const saved = context.getNode().parameters[name];
	const text = typeof saved === 'number' ? String(saved) : typeof saved === 'string' ? saved.trim() : '';
	if (text === '') {
		if (!runsAsTool(context)) return undefined;
		throw inputError(
			context.getNode(),
			`${LABELS[name]} is empty: as a tool of an AI agent this node pays only up to a maximum. Nothing was sent.`,
			`Whoever builds the workflow can enter ${LABELS[PER_ITEM]} and ${LABELS[PER_EXECUTION]} in the node ` +
				`"${context.getNode().name}". ` +
				`The agent cannot.`,
			itemIndex,
		);
	}
	const units = parseAmount(text);
	if (units !== undefined && units >= ZERO) return units;
	throw inputError(
		context.getNode(),
		`${LABELS[name]}: ${quoted(text)} is not an amount`,
		`Enter a number of ${unit === 'CC' ? 'Canton Coin' : unit} with digits and a point, e.g. 100. An expression is not read.`,
		itemIndex,
	);
}
