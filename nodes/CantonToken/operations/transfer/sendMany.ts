import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { identifyCommand } from '../../../shared/commands/identity';
import { inputError, type CantonError } from '../../../shared/errors/nodeErrors';
import { FailedRow, MergedRow, type Row } from '../../../shared/operation/operation';
import { withOutcome } from '../../../shared/submission/carryOut';
import { maximumFields, plan } from '../../../shared/submission/budget';
import { dryRunSwitch, isDryRun } from '../../../shared/submission/dryRun';
import { withoutOwnId } from '../../../shared/submission/ownId';
import { allotHoldings, sumOf, type Candidate } from '../../../shared/tokens/inputHoldings';
import { amountsOf, fittingPayments, holdingsOf, isRefused, payNext, tooLittle } from '../../payments/payGroup';
import {
	callOfItem,
	groupsOf,
	paymentIdOf,
	readItem,
	sumOfPayments,
	wasTried,
	type ItemPayment,
	type PaymentGroup,
} from '../../payments/paymentGroup';
import type { TokenCall, TokenOperation } from '../../tokenOperation';
import { apiVersionOption } from '../../tokens/paymentFields';
import { paymentFields, paymentForm, spendingOf } from '../../tokens/paymentForm';
import { PAYMENT_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { transferCommand } from '../../tokens/transferCommand';
import { hostedSubmissionFields, prepareToken, TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';

/** Payments of a transaction at most. Each has a choice of its own, with its contracts. */
const MOST = 100;

const properties: INodeProperties[] = [
	...paymentForm,
	...maximumFields('tokens'),
	dryRunSwitch,
	withoutOwnId('commandId'),
	...hostedSubmissionFields(
		apiVersionOption,
		{
			displayName: 'Batch ID',
			name: 'batchId',
			type: 'string',
			default: '',
			placeholder: 'e.g. payout-2026-07-03',
			description:
				'For payments that are kept in a table: keep this ID and the Command ID in their rows. Under both, a payment is made once, ' +
				'whichever rows are sent again. One that is refused does not stop the others.',
		},
		{
			displayName: 'Most Payments per Transaction',
			name: 'mostPayments',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST },
			default: 20,
			description: 'How many payments one transaction makes at most, 1 to 100. With 1 each has a transaction of its own.',
		},
	),
];

const requested = ({ payment }: ItemPayment): IDataObject => {
	const { amount, memo = null, ...rest } = payment;
	return paymentFields({ ...rest, amount: amount.units, memo, requestedAt: null });
};

/** @param about why it is no failure of this payment itself */
const failed = ({ call, payment }: ItemPayment, error: Error, about: { notTried?: true } = {}): FailedRow =>
	new FailedRow(error, call.itemIndex, { commandId: call.identity.commandId, ...about, ...requested({ call, payment }) });

/** Rows of payments that cannot be sent, and of those that are not sent for them. Those that are wrong come first. */
function refusedRows(call: TokenCall, errors: ReadonlyMap<number, Error>, groups: readonly PaymentGroup[]): Row[] {
	const [[, first]] = [...errors] as [[number, Error]];
	const sent = new Set(groups.flatMap(({ items }) => items.map(({ call: { itemIndex } }) => itemIndex)));
	const others = call.context.getInputData().flatMap((_, item) => (errors.has(item) || sent.has(item) ? [] : [item]));
	const message = `Nothing was sent, since another payment cannot be: ${first.message}`;
	const why = (item: number) => inputError(call.context.getNode(), message, 'All payments are checked before the first is sent.', item);
	const row = (error: Error, item: number, about: { notTried?: true } = {}) => {
		const identity = idOfItem(call, item);
		const own = { call: { ...callOfItem(call, properties, item), identity } };
		return new FailedRow(unsent(own, error, about.notTried && isOfBatch(own)), item, { ...identity, ...about });
	};
	return [...[...errors].map(([item, error]) => row(error, item)), ...others.map((item) => row(why(item), item, { notTried: true }))];
}

/** True of a payment whose batch may have been sent in another execution. */
function isOfBatch({ call }: Pick<ItemPayment, 'call'>): boolean {
	try {
		return call.parameters.text('options.batchId') !== undefined;
	} catch {
		// Its expression cannot be read, so nobody knows.
		return true;
	}
}

/** The error of a payment that this try has not sent. An earlier one may have, or another execution that sent its batch. */
const unsent = (item: Pick<ItemPayment, 'call'>, error: Error, mayBePaid = false): Error =>
	wasTried(item) || !mayBePaid
		? (withOutcome(error as CantonError, {}, wasTried(item) ? 'unknown' : 'failed') as Error)
		: (withOutcome(error as CantonError, {}, 'unknown', (advice) => `${advice ?? ''} ${OF_BATCH}`.trim()) as Error);

/** Advice for the payments of a batch that were not tried now. */
const OF_BATCH = 'If it was sent before with this Batch ID, it may have been paid then. Run it again with the same Batch ID.';

/** Command ID of an item, as it would be sent. Nothing if it is no ID: then the error says so. */
function idOfItem(call: TokenCall, itemIndex: number): IDataObject {
	try {
		return identifyCommand(callOfItem(call, properties, itemIndex));
	} catch {
		return {};
	}
}

/** Reads all payments before anything is sent. `errors`: of those that are left out */
async function readAll(call: TokenCall): Promise<{ groups: PaymentGroup[]; errors: Map<number, Error> }> {
	const items: ItemPayment[] = [];
	const errors = new Map<number, Error>();
	for (const itemIndex of call.context.getInputData().keys()) {
		const read = await readItem(callOfItem(call, properties, itemIndex)).catch((error: Error) => error);
		if (read instanceof Error) errors.set(itemIndex, read);
		else items.push(read);
	}
	// Others under one ID would be another command by the next run. Those of a batch would not.
	if (errors.size > 0 && !items.every(isOfBatch)) return { groups: [], errors };
	const groups = await groupsOf(items).catch((error: Error) => error);
	if (!(groups instanceof Error)) return { groups, errors };
	const { itemIndex = 0 } = (groups as { context?: { itemIndex?: number } }).context ?? {};
	return { groups: [], errors: errors.set(itemIndex, groups) };
}

/** Most payments of a transaction. */
const mostOf = ({ parameters }: Pick<TokenCall, 'parameters'>): number =>
	parameters.integer('options.mostPayments', { min: 1, max: MOST }) ?? 20;

/**
 * Pays a group to its end, or up to the first transaction that is not made. Of a batch a transaction that is refused is halved until one
 * payment is left: only that is left out.
 */
async function* payGroup(group: PaymentGroup): AsyncGenerator<Row[]> {
	const limit = mostOf(group.items[0]!.call);
	let most = limit;
	let left: readonly ItemPayment[] = group.items;
	for (let number = 1; left.length > 0; ) {
		const paid = await payNext(group, { left, number }, most);
		if ('error' in paid) {
			const { error, tried } = paid;
			const canGoOn = group.isBatch && isRefused(error as CantonError);
			if (canGoOn && tried.length > 1) {
				most = Math.ceil(tried.length / 2);
				continue;
			}
			left = left.filter((item) => !tried.includes(item));
			yield [...tried.map((item) => failed(item, error)), ...(canGoOn ? [] : notTried(left, error))];
			if (!canGoOn) return;
			most = limit;
		} else {
			const made = new Set(paid.results.map(({ item }) => item));
			left = left.filter((item) => !made.has(item));
			yield paid.results.map((result) =>
				'error' in result ? failed(result.item, result.error) : new MergedRow(result.row, [result.item.call.itemIndex]),
			);
			most = Math.min(limit, 2 * most);
			number++;
		}
	}
}

const notTried = (items: readonly ItemPayment[], { message }: Error): Row[] =>
	items.map((item) => {
		const { context, itemIndex } = item.call;
		const why = `Not sent now, since a payment before it was not made: ${message}`;
		const advice = 'Payments of one sender and instrument are made in order.';
		return failed(item, unsent(item, inputError(context.getNode(), why, advice, itemIndex), isOfBatch(item)), { notTried: true });
	});

/** Cost of each payment by itself: a participant prepares one command only. Together they cost less. */
async function costsOf(group: PaymentGroup, items: readonly ItemPayment[], inputs: readonly Candidate[][]): Promise<IDataObject[]> {
	const costs: IDataObject[] = [];
	for (const [index, { call, payment }] of items.entries()) {
		const ids = inputs[index]!.map(({ contractId }) => contractId);
		const command = await transferCommand(call, group.route, payment, ids, paymentIdOf({ call }));
		const { estimatedTrafficCost = null } = await prepareToken(call, payment.sender, command);
		costs.push({ estimatedTrafficCost, paymentsInTransaction: items.length });
	}
	return costs;
}

/** Plan of a group, as far as it can be said: later transactions use what the first leaves. */
async function planGroup(group: PaymentGroup): Promise<Row[]> {
	const { items, commandId } = group;
	const most = mostOf(items[0]!.call);
	const holdings = await holdingsOf(group);
	const together = fittingPayments(items, holdings, most);
	const isAffordable = group.isBatch || sumOf(holdings) >= sumOfPayments(items);
	const inputs = isAffordable ? allotHoldings(holdings, amountsOf(together)) : undefined;
	if (!inputs) throw tooLittle(group, items, holdings);
	const costs = await costsOf(group, together, inputs);
	for (const { call, payment } of items) plan(spendingOf(call, payment), String(call.identity.commandId));
	return items.map((item, index) => {
		const cost = costs[index] ?? { estimatedTrafficCost: null, paymentsInTransaction: null };
		return new MergedRow({ outcome: 'planned', ...requested(item), ...cost, commandId }, [item.call.itemIndex]);
	});
}

/** Pays several parties in one transaction if it can, else in order. Each is paid once: see docs/guides/token-transfers.md. */
export const sendManyTokens: TokenOperation = {
	value: 'sendMany',
	name: 'Send Many',
	action: 'Send tokens to many',
	description:
		'Pay several parties, one for each input item, in as few transactions as the holdings of the sender allow. ' +
		'Each item says what came of its payment. All payments are checked before the first is sent.',
	endpoints: PAYMENT_ENDPOINTS,
	rights: TOKEN_SUBMISSION_RIGHTS,
	allItems: true,
	writes: true,
	properties,
	async *run(call) {
		const dryRun = isDryRun(call);
		mostOf(call);
		const { groups, errors } = await readAll(call);
		if (errors.size > 0) yield refusedRows(call, errors, groups);
		for (const group of groups) {
			if (dryRun) yield await planGroup(group).catch((error: Error) => group.items.map((item) => failed(item, error)));
			else yield* payGroup(group);
		}
	},
};
