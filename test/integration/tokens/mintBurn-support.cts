/** Helpers of the tests of Holding › Mint and Burn: tokens of the bank that bob owns. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

export const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';

/** The choice that a submission exercises. */
export const argument = ({ body }: any) => body.commands.commands[0].ExerciseCommand;

/** A sandbox for the calling file, ways to mint and burn there, and what the owners hold. */
export function useMintBurn() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen, parties } = tokensOf(sandbox);

	beforeEach(async () => {
		// The issuer's contract comes to be with its first token.
		await happen('moveDemo', { instrument: 'DemoSilver', party: 'bob', amount: '5.0000000000' });
	});

	const change = async (operation: 'mint' | 'burn', more: IDataObject = {}, options: IDataObject = {}) =>
		await run(
			'holding',
			operation,
			{
				admin: byId(parties.bank!),
				instrumentId: 'DemoSilver',
				owner: byId(parties.bob!),
				amount: '2.5',
				dryRun: 'never',
				...more,
			},
			{ as: 'issuer', ...options },
		);
	const held = async (name: string, instrumentId = 'DemoSilver'): Promise<string | undefined> => {
		const { json } = await run(
			'balance',
			'getAll',
			{ parties: byId(parties[name]!), returnAll: true, columns: [], addTotals: false },
			{ as: 'participant_admin' },
		);
		return json.find((row) => row.instrumentId === instrumentId)?.total as string | undefined;
	};
	const submissions = async () => (await sandbox.requests()).filter(({ endpoint, body }) => endpoint === SUBMIT && body !== undefined);
	return { sandbox, run, happen, parties, change, held, submissions };
}
