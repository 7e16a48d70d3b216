import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { identifyCommand } from '../../../shared/commands/identity';
import { inputError, type CantonError } from '../../../shared/errors/nodeErrors';
import { FailedRow, MergedRow, type Row } from '../../../shared/operation/operation';
import { withOutcome } from '../../../shared/submission/carryOut';
import { maximumFields, plan } from '../../../shared/submission/budget';
import { dryRunSwitch, isDryRun } from '../../../shared/submission/dryRun';
import { withoutOwnId } from '../../../shared/submission/ownId';
import { allotHoldings, sumOf, type Candidate } from '../../../shared/tokens/inputHoldings';
import { amountsOf, fittingPayments, holdingsOf, payNext, tooLittle } from '../../payments/payGroup';
import { callOfItem, groupsOf, readItem, sumOfPayments, wasTried, type ItemPayment, type PaymentGroup } from '../../payments/paymentGroup';
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
	...hostedSubmissionFields(apiVersionOption, {
		displayName: 'Most Payments per Transaction',
		name: 'mostPayments',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST },
		default: 20,
		description: 'How many payments one transaction makes at most, 1 to 100. With 1 each has a transaction of its own.',
	}),
];

const requested = ({ payment }: ItemPayment): IDataObject => {
	const { amount, memo = null, ...rest } = payment;
	return paymentFields({ ...rest, amount: amount.units, memo, requestedAt: null });
};

const failed = ({ call, payment }: ItemPayment, error: Error): FailedRow =>
	new FailedRow(error, call.itemIndex, { commandId: call.identity.commandId, ...requested({ call, payment }) });

/** Rows of payments of which none is sent because one of them cannot be. Those that are wrong come first. */
function refusedRows(call: TokenCall, errors: ReadonlyMap<number, Error>): Row[] {
	const [[, first]] = [...errors] as [[number, Error]];
	const others = call.context.getInputData().flatMap((_, item) => (errors.has(item) ? [] : [item]));
	const message = `Nothing was sent, since another payment cannot be: ${first.message}`;
	const why = (item: number) => inputError(call.context.getNode(), message, 'All payments are checked before the first is sent.', item);
	const row = (error: Error, item: number) => {
		const identity = idOfItem(call, item);
		return new FailedRow(unsent({ call: { ...call, identity } }, error), item, identity);
	};
	return [...[...errors].map(([item, error]) => row(error, item)), ...others.map((item) => row(why(item), item))];
}

/** The error of a payment that this try has not sent. An earlier one may have. */
const unsent = (item: Pick<ItemPayment, 'call'>, error: Error): Error =>
	withOutcome(error as CantonError, {}, wasTried(item) ? 'unknown' : 'failed') as Error;

/** Command ID of an item, as it would be sent. Nothing if it is no ID: then the error says so. */
function idOfItem(call: TokenCall, itemIndex: number): IDataObject {
	try {
		return identifyCommand(callOfItem(call, properties, itemIndex));
	} catch {
		return {};
	}
}

/** Reads all payments before anything is sent. */
async function readAll(call: TokenCall): Promise<PaymentGroup[] | Map<number, Error>> {
	const items: ItemPayment[] = [];
	const errors = new Map<number, Error>();
	for (const itemIndex of call.context.getInputData().keys()) {
		const read = await readItem(callOfItem(call, properties, itemIndex)).catch((error: Error) => error);
		if (read instanceof Error) errors.set(itemIndex, read);
		else items.push(read);
	}
	if (errors.size > 0) return errors;
	const groups = await groupsOf(items).catch((error: Error) => error);
	if (!(groups instanceof Error)) return groups;
	const { itemIndex = 0 } = (groups as { context?: { itemIndex?: number } }).context ?? {};
	return new Map([[itemIndex, groups]]);
}

/** Pays a group to its end, or up to the first transaction that is not made. */
async function* payGroup(group: PaymentGroup, most: number): AsyncGenerator<Row[]> {
	let done = 0;
	while (done < group.items.length) {
		const paid = await payNext(group, done, most);
		if ('error' in paid) {
			yield paid.tried.map((item) => failed(item, paid.error));
			yield notTried(group.items.slice(done + paid.tried.length), paid.error);
			return;
		}
		yield paid.results.map((result) =>
			'error' in result ? failed(result.item, result.error) : new MergedRow(result.row, [result.item.call.itemIndex]),
		);
		done += paid.results.length;
	}
}

const notTried = (items: readonly ItemPayment[], { message }: Error): Row[] =>
	items.map((item) => {
		const { context, itemIndex } = item.call;
		const why = `Not sent now, since a payment before it was not made: ${message}`;
		const advice = 'Payments of one sender and instrument are made in order.';
		return failed(item, unsent(item, inputError(context.getNode(), why, advice, itemIndex)));
	});

/** Cost of each payment by itself: a participant prepares one command only. Together they cost less. */
async function costsOf(group: PaymentGroup, items: readonly ItemPayment[], inputs: readonly Candidate[][]): Promise<IDataObject[]> {
	const costs: IDataObject[] = [];
	for (const [index, { call, payment }] of items.entries()) {
		const ids = inputs[index]!.map(({ contractId }) => contractId);
		const command = await transferCommand(call, group.route, payment, ids);
		const { estimatedTrafficCost = null } = await prepareToken(call, payment.sender, command);
		costs.push({ estimatedTrafficCost, paymentsInTransaction: items.length });
	}
	return costs;
}

/** Plan of a group, as far as it can be said: later transactions use what the first leaves. */
async function planGroup(group: PaymentGroup, most: number): Promise<Row[]> {
	const { items, commandId } = group;
	const holdings = await holdingsOf(group);
	const together = fittingPayments(items, holdings, most);
	const isAffordable = sumOf(holdings) >= sumOfPayments(items);
	const inputs = isAffordable ? allotHoldings(holdings, amountsOf(together)) : undefined;
	if (!inputs) throw tooLittle(group, 0, holdings);
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
		const most = call.parameters.integer('options.mostPayments', { min: 1, max: MOST }) ?? 20;
		const groups = await readAll(call);
		if (groups instanceof Map) {
			yield refusedRows(call, groups);
			return;
		}
		for (const group of groups) {
			if (dryRun) yield await planGroup(group, most).catch((error: Error) => group.items.map((item) => failed(item, error)));
			else yield* payGroup(group, most);
		}
	},
};
