/** Helpers of the tests of payments through the validator: a payment of Alice to Carol, balances, and the payments that were sent. */
import type { IDataObject } from 'n8n-workflow';

import { ALICE, useValidator, type How } from './support.cts';

const POSTS = /^POST \/v[02]\/wallet\/(?:token-standard\/transfers|transfer-offers|buy-traffic-requests|transfer-preapproval\/send)$/;

/** An amount in its smallest unit. */
export const units = (amount: unknown) => BigInt(String(amount).replace('.', ''));

/** A sandbox for the calling file, and ways to pay there. */
export function usePayments() {
	const validator = useValidator();
	const { world, run, sent } = validator;
	const carol = () => world.parties.carol!;
	return {
		...validator,
		carol,
		/** Sends a transfer to Carol. */
		send: async (parameters: IDataObject, how: How = ALICE) =>
			await run('transfer', 'send', { receiver: carol(), amount: '2.5', description: 'rent', ...parameters }, how),
		/** The balance of a wallet, in the smallest unit. */
		held: async (how: How) => {
			const { unlocked, locked } = (await run('wallet', 'getBalance', {}, how)).json[0]!;
			return { unlocked: units(unlocked), locked: units(locked) };
		},
		/** Requests since the last call that pay. */
		payments: async () => (await sent()).filter(({ endpoint }) => POSTS.test(endpoint)),
	};
}
