import type { paths } from '../../../../api/validator';
import { isRefusedUnread, outcomeUnknown } from '../../../shared/errors/failureOutcome';
import type { AnswerOf } from '../../../shared/http/endpoints';
import { mapAnswer, type Attempt } from '../../../shared/http/attempt';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Found } from '../../../shared/submission/act';
import { carryOut } from '../../../shared/submission/carryOut';
import { resolveMs, resolveOption, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import { inFlight, usedBefore } from '../../../shared/validatorNode/refusals';
import { trackingIdField, trackingIdOf } from '../../../shared/validatorNode/trackingId';
import { actOf, validatorPayment } from '../../../shared/validatorNode/validatorOperation';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';
import { SHOWN_MS } from '../../wallet/answerContract';
import { transactionPage, TRANSACTIONS } from '../../../shared/validatorNode/walletTransactions';
import { withoutOwnId } from '../../../shared/submission/ownId';

const ENDPOINT = 'POST /v0/wallet/tap';
const COINS = 'GET /v0/wallet/amulets';

/** POST /v0/wallet/tap. The amount is in US dollars, and a command ID that was used gives the coin of the first call (recorded). */
export const tapWallet = validatorPayment('tap', 'Tap coins for a wallet', [ENDPOINT, TRANSACTIONS, COINS], {
	description: 'Get Canton Coin for nothing, by its worth in US dollars. Only test networks (DevNet, LocalNet) allow it.',
	rights: WALLET_RIGHTS,
	properties: [
		textField('Amount (USD)', 'amount', {
			required: true,
			placeholder: 'e.g. 100',
			description: 'Worth of the coins in US dollars. At a price of 0.005, 100 dollars are 20000 Canton Coin.',
		}),
		withoutOwnId('trackingId'),
		trackingIdField,
		optionsOf([resolveOption]),
	],
	async run(call) {
		const { validator, parameters, context, identity } = call;
		const amount = parameters.present('amount', parameters.amount('amount'));
		const trackingId = trackingIdOf(call);
		// There is no list to find a tap in by its ID. The same call again makes nothing, and returns the coin of the first.
		const send = async (): Promise<Attempt<Tapped>> =>
			await validator.attempt(ENDPOINT, {
				body: { amount, command_id: trackingId },
				submission: true,
			});
		// The wallet shows a tap without its ID: a coin that was made now is in a newer transaction, and was not in the wallet before.
		let newest: string | undefined;
		let held: ReadonlySet<string> = new Set();
		const isNew: ReadRecord<{ choice: string }> = async () => {
			return mapAnswer(await transactionPage(validator, PAGE), (page) => {
				const met = page.findIndex(({ event_id: id }) => id === newest);
				const newer = met < 0 ? page : page.slice(0, met);
				return newer.map(({ transaction_subtype: subtype }) => subtype).find(({ choice }) => choice === TAP);
			});
		};
		const ofWhichCall = async (tapped: Tapped): Promise<Found<Tapped>> => {
			const found = await untilFound(context, SHOWN_MS, isNew);
			const isShownUnread = 'nothing' in found && found.unread !== undefined;
			return { done: tapped, earlier: isShownUnread ? held.has(tapped.contract_id ?? '') : 'nothing' in found };
		};
		const { alreadyDone, done } = await carryOut<Tapped>({
			...actOf({ validator, context, identity }, ENDPOINT),
			before: async () => {
				const [page, coins] = await Promise.all([transactionPage(validator, 1), validator.attempt(COINS)]);
				if (page.ok) newest = page.answer[0]?.event_id;
				if (coins.ok) held = new Set(coinsOf(coins.answer));
				return { nothing: '', ...(!page.ok && { unread: page.failure }) };
			},
			mayBeDone: call.hasOwnId,
			prepare: () => ({
				send,
				confirm: ofWhichCall,
				search: (failure) => {
					// The refusal does not say which coin it was then.
					if (usedBefore(failure)) return { earlier: true, find: async () => await Promise.resolve({ done: { contract_id: null } }) };
					// Only the same call says what an earlier execution did, and it was refused.
					if (isRefusedUnread(failure) && call.hasOwnId) return { find: async () => await Promise.resolve({ nothing: MAY_BE_DONE }) };
					return outcomeUnknown(failure) || inFlight(failure)
						? {
								earlier: inFlight(failure),
								find: async () => {
									const found = await untilFound(context, resolveMs(parameters), send);
									return 'done' in found ? await ofWhichCall(found.done) : found;
								},
							}
						: undefined;
				},
			}),
			reconcile: () => 'Run it again with the same Tracking ID: coins are made once.',
		});
		// Nothing says what an earlier tap was worth.
		return { outcome: 'succeeded', alreadyDone, amountUsd: alreadyDone ? null : amount, contractId: done.contract_id };
	},
});

/** The coin of a tap. Null if the validator says no more than that there was one. */
type Tapped = { contract_id: string | null };

/** Contract IDs of the coins of a wallet. */
const coinsOf = ({ amulets, locked_amulets: locked }: AnswerOf<paths, typeof COINS>): string[] =>
	[...amulets, ...locked].map(({ contract }) => contract.contract.contract_id);

const MAY_BE_DONE = 'An earlier execution may have made coins under the same Tracking ID.';

/** Name of a tap in the wallet's transactions. */
const TAP = 'AmuletRules_DevNet_Tap';
/** More than that do not happen while a coin is made. */
const PAGE = 100;
