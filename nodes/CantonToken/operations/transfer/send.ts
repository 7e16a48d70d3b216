import type { INodeProperties } from 'n8n-workflow';

import { maximumFields, plannedBefore } from '../../../shared/submission/budget';
import { ZERO, type Amount } from '../../../shared/tokens/amounts';
import { withoutOwnId } from '../../../shared/submission/ownId';
import { type TokenCall, tokenWrite } from '../../tokenOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { pickHoldings } from '../../../shared/tokens/inputHoldings';
import { apiVersionOption, holdingsToUseOption } from '../../tokens/paymentFields';
import { notEnough, SEND_LESS } from '../../tokens/notEnough';
import { paymentFields, paymentForm, readPayment, spendingOf } from '../../tokens/paymentForm';
import { readTransfer } from '../../../shared/tokens/transfers';
import { at } from '../../../shared/values/jsonFields';
import { dryRunSwitch, isDryRun } from '../../../shared/submission/dryRun';
import { PAYMENT_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { checkSamePayment, exercisedBy } from '../../tokens/samePayment';
import { statusNow } from '../../tokens/instructions';
import { planIdOf, planToken } from '../../tokens/tokenPlan';
import { doneBefore, earlierSuccess } from '../../tokens/earlierSuccess';
import { tokenSubmissionFields } from '../../tokens/submissionFields';
import { exerciseToken, TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';
import type { BuiltCommand } from '../../tokens/tokenCommand';
import { findRoute, transferCommand, TRANSFER_CHOICE, type Payment } from '../../tokens/transferCommand';
import { transferResult } from '../../tokens/transferResult';

const properties: INodeProperties[] = [
	...paymentForm,
	...maximumFields('tokens'),
	dryRunSwitch,
	withoutOwnId('commandId'),
	...tokenSubmissionFields(apiVersionOption, holdingsToUseOption),
];

/** True if the payment uses as many holdings as a transfer takes. */
const usesMany = ({ parameters }: TokenCall): boolean => parameters.choice('options.holdingsToUse', ['few', 'many'], 'few') === 'many';

/**
 * One payment: from its fields to the command.
 * @param planned what payments before it will have used of the holdings
 */
async function builder(call: TokenCall, payment: Payment, all: boolean, planned: Amount): Promise<() => Promise<BuiltCommand>> {
	const { context, ledger } = call;
	const { sender, instrument, amount } = payment;
	// A pause, or a registry that is not reached, says nothing of an earlier execution.
	const route = await findRoute(call, instrument, [{ path: 'amount', amount }]).catch(
		async (error: Error) => await doneBefore(call, [sender], error),
	);
	return async () => {
		if ('offset' in route) return { committed: route };
		const picked = await pickHoldings(context, ledger, sender, instrument, amount.units, { all });
		const available = picked.available - planned;
		if (picked.isShort || available < amount.units) {
			const committed = await earlierSuccess(call, sender);
			if (committed) return { committed };
		}
		if (picked.total < amount.units || available < amount.units) {
			const shortfall = { owner: sender, instrument, available: available < ZERO ? ZERO : available, wanted: amount.units };
			throw notEnough(call.parameters, { ...shortfall, purpose: 'sent', advice: SEND_LESS });
		}
		return await transferCommand(call, route, payment, picked.contractIds);
	};
}

/** Pays one party in one transaction. Sent once: see docs/guides/token-transfers.md. */
export const sendTokens = tokenWrite('send', 'Send tokens', PAYMENT_ENDPOINTS, {
	description:
		'Pay a party: finds the registry of the instrument and the holdings to use, and submits once. ' +
		'The transfer is completed at once, or offered to the receiver, who accepts it. ' +
		'To pay from the wallet of a validator, use Transfer › Send of Canton Wallet.',
	rights: TOKEN_SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties,
	async run(call) {
		// Read first, so that a wrong value is said before a participant is asked.
		const all = usesMany(call);
		const dryRun = isDryRun(call);
		const payment = await readPayment(call);
		const { amount, memo = null } = payment;
		const requested = { ...payment, amount: amount.units, memo, requestedAt: null };
		const { sender: party } = payment;
		const spending = spendingOf(call, payment);
		const planned = dryRun ? plannedBefore(spending, planIdOf(call), party) : ZERO;
		const build = await builder(call, payment, all, planned);
		const compare = (result: Parameters<typeof exercisedBy>[2]) => {
			const exercised = exercisedBy(call, TRANSFER_CHOICE, result);
			if (exercised && result.alreadyDone) checkSamePayment(call, String(call.identity.commandId), payment, exercised.choiceArgument);
			return exercised;
		};
		if (dryRun) return { ...(await planToken(call, { party, spending, build, compare })), ...paymentFields(requested) };
		const result = await exerciseToken(call, party, build, { spending });
		if ('prepared' in result) return { ...result.prepared, ...paymentFields(requested) };
		const exercised = compare(result);
		const isEarlier = exercised !== undefined && result.alreadyDone;
		const made = transferResult(exercised);
		const status = isEarlier ? await statusNow(call, party, made) : made.status;
		const about = paymentFields(isEarlier ? readTransfer(at(exercised.choiceArgument, 'transfer')) : requested);
		return { ...result.ids, ...made, status, ...about, ...result.position };
	},
});
