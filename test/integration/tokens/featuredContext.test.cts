// The right of a featured provider, which networks leave out of the context of transfers once their super validators say so: tokens are sent
// and accepted on both sides of that switch.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, happen, parties } = tokensOf(sandbox);

/** The provider's right. */
let right: string;

const BOTH = [
	['with the right in the context', true],
	['without it', false],
] as const;

async function begin(featuredInContext: boolean): Promise<void> {
	await sandbox.control('POST', '/reset', { history: 5, settings: { featuredInContext } });
	await happen('tap', { party: 'bank', amount: '100.0000000000' });
	await happen('preapprove', { party: 'bob', days: 30 });
	right = (await happen('feature', { party: 'digitalasset-testValidator-1' })).contractId;
	await sandbox.requests();
}

const send = async (receiver: string, options: IDataObject = {}) =>
	await run(
		'transfer',
		'send',
		{
			sender: byId(parties.bank),
			receiver: byId(receiver),
			instrument: `Amulet@${parties.DSO}`,
			amount: '12.5',
			executeBefore: '2026-07-02T10:00:00Z',
			...options,
		},
		{ as: 'issuer' },
	);
const submitted = async (): Promise<any> =>
	(await sandbox.requests()).find(({ endpoint }) => endpoint === 'POST /v2/commands/submit-and-wait-for-transaction')?.body;

describe.each(BOTH)('%s', (_, featuredInContext) => {
	beforeEach(async () => await begin(featuredInContext));

	test.each(['v1', 'v2'])('a payment to a preapproved receiver is completed: %s', async (apiVersion) => {
		const { json, error } = await send(parties.bob!, { coinRegistry: 'scan', options: { apiVersion } });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', status: 'completed', amount: '12.5000000000' }]);
		const { commands } = await submitted();
		const { values } = commands.commands[0].ExerciseCommand.choiceArgument.extraArgs.context;
		expect(values['featured-app-right']?.value).toBe(featuredInContext ? right : undefined);
		const disclosed = commands.disclosedContracts.map(({ contractId }: IDataObject) => contractId);
		expect(disclosed.includes(right)).toBe(featuredInContext);
	});

	test('an offer is accepted', async () => {
		const [{ transferInstructionId }] = (await send(parties.carol!)).json as [IDataObject];
		const { json, error } = await run('transfer', 'accept', { party: byId(parties.carol!), transferInstructionId } as IDataObject, {
			as: 'trader',
		});
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', status: 'completed' }]);
	});
});
