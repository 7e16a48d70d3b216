import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import { nodeKeyOf } from '../operation/sentBefore';
import { runsAsTool } from '../operation/writesAsTool';
import { formatAmount, parseAmount, ZERO, type Amount } from '../tokens/amounts';
import { textField } from '../parameters/fieldKinds';

/** Limits on payments of a node for one item, and in one execution. As a tool of an AI agent it pays nothing without both. */

/** Units that the fields of an operation count: Canton Coin, bytes of traffic, or whatever instrument its items pay. */
type Unit = 'CC' | 'bytes' | 'tokens';

const COUNTED: Record<Unit, string> = { CC: 'Canton Coin', bytes: 'bytes of traffic', tokens: 'tokens of one instrument' };

const PER_ITEM = 'maximumPerItem';
const PER_EXECUTION = 'maximumPerExecution';
const NAMES = { [PER_ITEM]: 'Maximum per Item', [PER_EXECUTION]: 'Maximum per Execution' };
const UNIT_LABELS: Record<Unit, string> = { CC: 'CC', bytes: 'Bytes', tokens: 'Tokens' };
/** Key under which an execution remembers its payments, by node and unit. n8n keeps it for a retry. */
const PAID = 'cantonPaid';
/** Key of what dry runs would have paid, by payer and ID of the payment. */
const PLANNED = 'cantonPlanned';

/** Label of a field, with its unit. `unit` may also be an instrument's ID. */
const labelOf = (name: keyof typeof NAMES, unit: string): string =>
	`${NAMES[name]} (${unit in UNIT_LABELS ? UNIT_LABELS[unit as Unit] : UNIT_LABELS.tokens})`;

const field = (name: keyof typeof NAMES, unit: Unit, description: string): INodeProperties =>
	textField(labelOf(name, unit), name, { noDataExpression: true, placeholder: 'e.g. 100', description });

/** The two fields, as an operation that pays has them. */
export const maximumFields = (unit: Unit): INodeProperties[] => {
	const what = COUNTED[unit];
	return [
		field(
			PER_ITEM,
			unit,
			`The most ${what} this node may spend on one item. Empty is no maximum; as a tool of an AI agent the node then pays nothing.`,
		),
		field(
			PER_EXECUTION,
			unit,
			`The most ${what} this node may spend in one execution, all items and runs together. ` +
				`Empty is no maximum; as a tool of an AI agent the node then pays nothing.`,
		),
	];
};

/** Payment about to be made. */
export interface Spending {
	context: IExecuteFunctions;
	itemIndex: number;
	/** Decimal, or whole bytes. */
	amount: string;
	/** The largest amount of one item, of a payment for several. */
	largest?: string;
	/** As messages name it: CC, bytes, or the ID of an instrument. */
	unit: string;
	/** The way to the amount from what is asked for in another unit, as a sentence for the error. */
	reckoned?: string;
	/** Key of the unit if its name is not enough: instruments of two admins may have one ID. */
	unitKey?: string;
}

/** Amount counted as paid, until it is known not to have been. */
interface Reservation {
	/** Takes back what this reservation counted. Only for what was certainly not paid. */
	release(): void;
}

/** Checks whether the node has a maximum, or has to have one as a tool: then the payment has to be known before. */
export const isLimited = (context: IExecuteFunctions): boolean =>
	runsAsTool(context) || [PER_ITEM, PER_EXECUTION].some((name) => (context.getNode().parameters[name] ?? '') !== '');

const refusal = ({ context, itemIndex, amount, unit, reckoned }: Spending, name: keyof typeof NAMES, problem: string) =>
	inputError(
		context.getNode(),
		`${labelOf(name, unit)}: ${shown(amount, unit)} ${problem}. Nothing was sent.`,
		[reckoned, advice(name, unit)].filter(Boolean).join(' '),
		itemIndex,
	);

/** Refuses a payment above the maximum of an item, and one of a tool that lacks a maximum. */
export function checkItem(spending: Spending): void {
	const perItem = maximumOf(spending, PER_ITEM);
	maximumOf(spending, PER_EXECUTION);
	const { amount, largest = amount } = spending;
	if (perItem !== undefined && parseAmount(largest)! > perItem)
		throw refusal({ ...spending, amount: largest }, PER_ITEM, `is more than ${shown(perItem, spending.unit)}`);
}

/** Takes back an amount that was counted beyond what was paid. */
export const uncount = (spending: Spending): void => add(spending, -parseAmount(spending.amount)!);

/** Refuses payments that are more together than the maximum of an execution, before the first is sent. */
export function checkSum(spending: Spending): void {
	const most = maximumOf(spending, PER_EXECUTION);
	if (most !== undefined && parseAmount(spending.amount)! > most)
		throw refusal(spending, PER_EXECUTION, `together are more than ${shown(most, spending.unit)}`);
}

/**
 * Counts a payment that is about to be sent. Each try counts by itself, also one of the same ID: a server may have forgotten the first.
 * @throws if it would exceed a maximum, or if a tool has none. Nothing was sent then
 */
export function reserve(spending: Spending): Reservation {
	checkItem(spending);
	const units = parseAmount(spending.amount)!;
	const spent = countedBy(spending);
	checkExecution(spending, spent, `${shown(spent, spending.unit)} of it are spent, what has an unknown outcome included`);
	add(spending, units);
	let counts = true;
	return {
		release() {
			if (counts) add(spending, -units);
			counts = false;
		},
	};
}

/**
 * Counts a payment of a dry run: with what this execution spent and planned before it may not exceed a maximum. Payments that are sent do not
 * count it.
 * @param id of the payment, which counts once for its payer, however often it is planned
 * @throws what sending it would be refused for
 */
export function plan(spending: Spending, id: string, payer = ''): void {
	checkItem(spending);
	const { all, own } = plansOf(spending, payer);
	const planned = all.reduce((sum, plans) => sum + totalOf(plans, plans === own ? id : undefined), ZERO);
	const before = countedBy(spending) + planned;
	checkExecution(spending, before, `${shown(before, spending.unit)} of it are spent or planned`);
	own[id] = formatAmount(parseAmount(spending.amount)!);
}

/** Amount that dry runs of this execution planned for other payments of a payer: there is as much less for this one. */
export const plannedBefore = (spending: Spending, id: string, payer = ''): Amount => totalOf(plansOf(spending, payer).own, id);

/** Payments that dry runs planned, of each payer and of this one. At each target it is another payer. */
function plansOf(spending: Spending, payer: string): { all: Plans[]; own: Plans } {
	const { all, key } = ledgerOf(spending, PLANNED);
	const payers = (all[key] ??= {}) as Record<string, Plans>;
	const own = (payers[`${nodeKeyOf(spending.context)}\n${payer}`] ??= {});
	return { all: Object.values(payers), own };
}

/** Planned amounts by the ID of the payment. */
type Plans = Record<string, string>;

const totalOf = (plans: Plans, without?: string): Amount =>
	Object.entries(plans).reduce((sum, [id, amount]) => (id === without ? sum : sum + parseAmount(amount)!), ZERO);

function checkExecution(spending: Spending, before: bigint, counted: string): void {
	const { amount, unit } = spending;
	const perExecution = maximumOf(spending, PER_EXECUTION);
	if (perExecution !== undefined && before + parseAmount(amount)! > perExecution)
		throw refusal(spending, PER_EXECUTION, `more would exceed ${shown(perExecution, unit)}; ${counted}`);
}

/** An amount with its unit. Bytes are whole. */
const shown = (amount: string | bigint, unit: string): string => {
	const text = typeof amount === 'bigint' ? formatAmount(amount) : amount;
	return `${unit === 'bytes' ? text.replace(/\.0+$/, '') : text} ${unit}`;
};

const advice = (name: keyof typeof NAMES, unit: string): string =>
	`Whoever builds the workflow can raise ${labelOf(name, unit)}, or pay less.`;

/** Payments of the node in this execution, by unit. n8n keeps it for a retry. */
function ledgerOf({ context, unit, unitKey = unit }: Spending, name: string): { all: IDataObject; key: string } {
	const flow: IDataObject = context.getContext('flow');
	return { all: (flow[name] ??= {}) as IDataObject, key: `${context.getNode().id} ${unitKey}` };
}

function countedBy(spending: Spending): bigint {
	const { all, key } = ledgerOf(spending, PAID);
	return parseAmount(all[key] as string | undefined) ?? ZERO;
}

function add(spending: Spending, units: bigint): void {
	const { all, key } = ledgerOf(spending, PAID);
	all[key] = formatAmount(countedBy(spending) + units);
}

/** A maximum as it is saved, never evaluated: undefined if there is none. */
function maximumOf({ context, itemIndex, unit }: Spending, name: keyof typeof NAMES): bigint | undefined {
	const saved = context.getNode().parameters[name] ?? '';
	const text = typeof saved === 'object' ? JSON.stringify(saved) : String(saved).trim();
	if (text === '') {
		if (!runsAsTool(context)) return undefined;
		throw inputError(
			context.getNode(),
			`${labelOf(name, unit)} is empty: as a tool of an AI agent this node pays only up to a maximum. Nothing was sent.`,
			`Whoever builds the workflow can enter ${labelOf(PER_ITEM, unit)} and ${labelOf(PER_EXECUTION, unit)} in the node ` +
				`"${context.getNode().name}". ` +
				`The agent cannot.`,
			itemIndex,
		);
	}
	const units = parseAmount(text);
	if (units !== undefined && units >= ZERO) return units;
	throw inputError(
		context.getNode(),
		`${labelOf(name, unit)}: ${quoted(text)} is not an amount`,
		`Enter a number of ${unit === 'CC' ? 'Canton Coin' : unit} with digits and a point, e.g. 100. An expression is not read.`,
		itemIndex,
	);
}
