/** Helpers of the tests of Transfer › Send: payments of the bank to bob, and the submissions that came of them. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { tokensOf } from './support.cts';

/** The argument of the choice that a submission exercises. */
export const argument = ({ body }: IDataObject): any => (body as any).commands.commands[0].ExerciseCommand.choiceArgument;

/** A sandbox for the calling file whose bank gets 100 tokens before each test, and ways to pay. */
export function useSend() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen, payment, parties } = tokensOf(sandbox);
	beforeEach(async () => await happen('tap', { party: 'bank', amount: '100.0000000000' }));
	return {
		sandbox,
		happen,
		parties,
		send: async (parameters: IDataObject = {}, options: IDataObject = {}) =>
			await run('transfer', 'send', payment({ coinRegistry: 'validator', ...parameters }), { as: 'issuer', ...options }),
		/** Submissions since the last call. */
		submissions: async () =>
			(await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/submit-and-wait-for-transaction'),
		/** Fields of the payment with the memo "invoice 7". */
		invoiced: () => ({
			sender: parties.bank,
			receiver: parties.bob,
			amount: '12.5000000000',
			instrumentId: 'Amulet',
			memo: 'invoice 7',
			executeBefore: '2026-07-02T10:00:00Z',
			instrumentAdmin: parties.DSO,
		}),
	};
}
