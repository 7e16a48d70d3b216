import { paginate } from '../../../shared/http/paginate';
import { textField } from '../../../shared/parameters/fieldKinds';
import { listFields, optionsOf } from '../../../shared/parameters/fields';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { USER_STATUS, WALLET_RIGHTS, walletUser } from '../../../shared/validatorNode/owner';
import { transactionPage, transactionRow, TRANSACTIONS, type WalletTransaction } from '../../../shared/validatorNode/walletTransactions';

const LARGEST_PAGE = 200;
const ENDPOINTS = [TRANSACTIONS, USER_STATUS];

/** POST /v0/wallet/transactions, page by page, newest first. */
export const getManyWalletTransactions = validatorOperation('getManyTransactions', 'Get many transactions of a wallet', ENDPOINTS, {
	description:
		'Get what changed the wallet, newest first: each with its type and a signed amount. ' +
		'An offer of the older flow that is rejected or fails leaves none.',
	rights: WALLET_RIGHTS,
	properties: [
		...listFields,
		optionsOf([
			textField('Before Event ID', 'beforeEventId', {
				placeholder: 'e.g. #1220…:0',
				description:
					'Only what is older than this event: eventId of the last item you have. The server returns nothing for one it does not know.',
			}),
		]),
	],
	async *run({ validator, parameters }) {
		const simple = parameters.flag('simplify');
		const party = simple ? (await walletUser(validator)).party_id : '';
		const pages = paginate<never, WalletTransaction>({
			client: validator as never,
			endpoint: TRANSACTIONS,
			limit: parameters.limit(),
			cursor: parameters.text('options.beforeEventId'),
			async fetchPage(cursor, left) {
				const size = Math.min(left, LARGEST_PAGE);
				const rows = validator.unwrap(await transactionPage(validator, size, cursor), TRANSACTIONS);
				return { rows, next: rows.at(-1)?.event_id };
			},
		});
		for await (const page of pages) yield page.map((item) => (simple ? transactionRow(item, party) : item));
	},
});
