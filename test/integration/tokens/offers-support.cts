/** Helpers of the tests of offers: a transfer that the bank has offered to carol, and what either of them does with it. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

/** Users who act for the bank and for carol. */
export const [BANK, CAROL] = ['issuer', 'trader'];

/** A sandbox for the calling file with a new offer before each test, and ways to act on it. */
export function useOffers() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const tokens = tokensOf(sandbox);
	const { run, happen, payment, parties } = tokens;
	/** Fields of the item of the offer. */
	const offered: IDataObject = {};

	beforeEach(async () => {
		await happen('tap', { party: 'bank', amount: '100.0000000000' });
		Object.assign(offered, (await send()).json[0]);
		await sandbox.requests();
	});

	const send = async (parameters: IDataObject = {}) =>
		await run('transfer', 'send', payment({ receiver: byId(parties.carol!), memo: 'invoice 7', ...parameters }), { as: 'issuer' });
	/** Accepts, rejects or withdraws the offer. */
	const end = async (operation: string, party: string, as: string, parameters: IDataObject = {}) =>
		await run(
			'transfer',
			operation,
			{ party: byId(party), transferInstructionId: offered.transferInstructionId, ...parameters } as IDataObject,
			{ as },
		);
	const status = async (parameters: IDataObject = {}) =>
		(
			await run(
				'transfer',
				'getStatus',
				{
					party: byId(parties.bank),
					findBy: 'transferInstructionId',
					transferInstructionId: offered.transferInstructionId,
					...parameters,
				} as IDataObject,
				{ as: BANK },
			)
		).json[0];
	/** Fields of the offer. */
	const offer = () => ({
		sender: parties.bank,
		receiver: parties.carol,
		amount: '12.5000000000',
		instrumentId: 'Amulet',
		memo: 'invoice 7',
		executeBefore: '2026-07-02T10:00:00Z',
		instrumentAdmin: parties.DSO,
	});
	return {
		...tokens,
		sandbox,
		offered,
		send,
		end,
		status,
		offer,
		submissions: async () =>
			(await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/submit-and-wait-for-transaction'),
	};
}
