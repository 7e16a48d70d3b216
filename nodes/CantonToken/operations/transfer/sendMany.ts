import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { CantonError } from '../../../shared/errors/nodeErrors';
import { FailedRow, MergedRow, type Row } from '../../../shared/operation/operation';
import { maximumFields, plan } from '../../../shared/submission/budget';
import { dryRunSwitch, isDryRun } from '../../../shared/submission/dryRun';
import { withoutOwnId } from '../../../shared/submission/ownId';
import { allotHoldings, sumOf, type Candidate } from '../../../shared/tokens/inputHoldings';
import { isRefused, payNext } from '../../payments/payGroup';
import { amountsOf, fittingPayments, holdingsOf, tooLittle } from '../../payments/jointPayment';
import { MOST, mostOf, namesOf, sumOfPayments, type ItemPayment } from '../../payments/itemPayment';
import type { PaymentGroup } from '../../payments/paymentGroup';
import { readPayments } from '../../payments/readPayments';
import { notTriedRow } from '../../payments/unpaidRows';
import { tokenWrite } from '../../tokenOperation';
import { apiVersionOption } from '../../tokens/paymentFields';
import { paymentFields, paymentForm, spendingOf } from '../../tokens/paymentForm';
import { PAYMENT_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { planIdOf } from '../../tokens/tokenPlan';
import { transferCommand } from '../../tokens/transferCommand';
import { hostedSubmissionFields } from '../../tokens/submissionFields';
import { prepareToken, TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';
import { numberField, textField } from '../../../shared/parameters/fieldKinds';

const properties: INodeProperties[] = [
	...paymentForm,
	...maximumFields('tokens'),
	dryRunSwitch,
	withoutOwnId('commandId', true, 'pays', ' With <b>Batch ID</b>, under Options, also among other items.'),
	...hostedSubmissionFields(
		apiVersionOption,
		textField('Batch ID', 'batchId', {
			placeholder: 'e.g. payout-2026-07-03',
			description:
				'For payments that are kept in a table: keep this ID and the Command ID in their rows. Under both, a payment is made once, ' +
				'whichever rows are sent again. One that is refused does not stop the others.',
		}),
		numberField('Most Payments per Transaction', 'mostPayments', {
			typeOptions: { minValue: 1, maxValue: MOST },
			default: 20,
			description: 'How many payments one transaction makes at most, 1 to 100. With 1 each has a transaction of its own.',
		}),
	),
];

const requested = ({ payment }: ItemPayment): IDataObject => {
	const { amount, memo = null, ...rest } = payment;
	return paymentFields({ ...rest, amount: amount.units, memo, requestedAt: null });
};

const failed = (item: ItemPayment, error: Error): FailedRow => new FailedRow(error, item.call.itemIndex, aboutOf(item));

/** Fields of the row of a payment that was not made. */
const aboutOf = ({ call, payment }: ItemPayment): IDataObject => ({
	commandId: call.identity.commandId,
	...requested({ call, payment }),
});

/**
 * Pays a group to its end, or up to the first transaction that is not made. Of a batch a transaction that is refused is halved until one
 * payment is left: only that is left out.
 */
async function* payGroup(group: PaymentGroup): AsyncGenerator<Row[]> {
	const limit = mostOf(group.items[0]!.call);
	let most = limit;
	let left: readonly ItemPayment[] = group.items;
	for (let number = 1 + (group.last ?? 0); left.length > 0;) {
		const paid = await payNext(group, { left, number }, most);
		if ('error' in paid) {
			const { error, tried } = paid;
			const canGoOn = group.isBatch && isRefused(error as CantonError);
			if (canGoOn && tried.length > 1) {
				most = Math.ceil(tried.length / 2);
				continue;
			}
			left = left.filter((item) => !tried.includes(item));
			yield [...tried.map((item) => failed(item, error)), ...(canGoOn ? [] : notTried(group, left, error))];
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

const notTried = (group: PaymentGroup, items: readonly ItemPayment[], error: Error): Row[] =>
	items.map((item) => notTriedRow(group, item, error as CantonError, aboutOf(item)));

/** Cost of a payment by itself: a participant prepares one command only. Together they cost less. */
async function costOf(group: PaymentGroup, { call, payment }: ItemPayment, inputs: readonly Candidate[]): Promise<IDataObject> {
	const ids = inputs.map(({ contractId }) => contractId);
	const command = await transferCommand(call, group.route, payment, ids, namesOf({ call }));
	const { estimatedTrafficCost = null } = await prepareToken(call, payment.sender, command);
	return { estimatedTrafficCost };
}

/**
 * Plan of a group, as far as it can be said: later transactions use what the first leaves. Of a batch, a payment that would be refused is left
 * out.
 */
async function planGroup(group: PaymentGroup): Promise<Row[]> {
	const { items, commandId, isBatch } = group;
	const holdings = await holdingsOf(group);
	if (!isBatch && sumOf(holdings) < sumOfPayments(items)) throw tooLittle(group, items, holdings);
	const refused = new Map<ItemPayment, Error>();
	const refuse = async (item: ItemPayment, error: Error): Promise<undefined> => {
		if (!isBatch) return await Promise.reject(error);
		refused.set(item, error);
		return undefined;
	};
	const attempt = async <T>(item: ItemPayment, step: () => Promise<T> | T): Promise<T | undefined> =>
		await Promise.resolve()
			.then(step)
			.catch(async (error: Error) => await refuse(item, error));
	let left = sumOf(holdings);
	for (const item of items)
		await attempt(item, () => {
			// Each leaves less for those behind it.
			if (item.payment.amount.units > left) throw tooLittle(group, [item], [{ contractId: '', amount: left }]);
			plan(spendingOf(item.call, item.payment), planIdOf(item.call), item.payment.sender);
			left -= item.payment.amount.units;
		});
	const payable = items.filter((item) => !refused.has(item));
	const together = fittingPayments(payable, holdings, mostOf(items[0]!.call));
	const inputs = allotHoldings(holdings, amountsOf(together));
	if (!inputs) throw tooLittle(group, payable, holdings);
	const costs = new Map<ItemPayment, IDataObject>();
	for (const [index, item] of together.entries())
		costs.set(item, {
			...(await attempt(item, async () => await costOf(group, item, inputs[index]!))),
			paymentsInTransaction: together.length,
		});
	const planned = (item: ItemPayment) => {
		const cost = costs.get(item) ?? { estimatedTrafficCost: null, paymentsInTransaction: null };
		return new MergedRow({ outcome: 'planned', ...requested(item), ...cost, commandId }, [item.call.itemIndex]);
	};
	return items.map((item) => (refused.has(item) ? failed(item, refused.get(item)!) : planned(item)));
}

/** Pays several parties in one transaction if it can, else in order. Each is paid once: see docs/guides/token-transfers.md. */
export const sendManyTokens = tokenWrite('sendMany', 'Send tokens to many', PAYMENT_ENDPOINTS, {
	description:
		'Pay several parties, one for each input item, in as few transactions as the holdings of the sender allow. ' +
		'Each item says what came of its payment. All payments are checked before the first is sent.',
	rights: TOKEN_SUBMISSION_RIGHTS,
	allItems: true,
	properties,
	async *run(call) {
		const dryRun = isDryRun(call);
		const { groups, rows } = await readPayments(call, properties, dryRun);
		yield rows;
		for (const group of groups) {
			if (dryRun) yield await planGroup(group).catch((error: Error) => group.items.map((item) => failed(item, error)));
			else yield* payGroup(group);
		}
	},
});
