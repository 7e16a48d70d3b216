// A wallet command whose ID was used: some releases refuse it with status 409, others answer with the first result and status 200. Either way
// nothing is done again, and the item says that it was done already.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { ALICE, OPERATOR, said, useValidator, type How } from './support.cts';

const { sandbox, world, run, happen } = useValidator({ history: 20, realTime: true });

const receiver = () => world.parties.carol;
type Command = [name: string, endpoint: RegExp, how: How, resource: string, operation: string, parameters: () => IDataObject];
const COMMANDS: Command[] = [
	[
		'Transfer › Send',
		/token-standard\/transfers$/,
		ALICE,
		'transfer',
		'send',
		() => ({ receiver: receiver(), amount: '1', description: '', trackingId: 'again-1', withoutPreapproval: 'offer' }),
	],
	[
		'Transfer › Send by preapproval',
		/transfer-preapproval\/send$/,
		ALICE,
		'transfer',
		'send',
		() => ({ receiver: world.parties.bob, amount: '1', description: '', trackingId: 'again-2', withoutPreapproval: 'refuse' }),
	],
	[
		'Transfer Offer › Create',
		/wallet\/transfer-offers$/,
		ALICE,
		'transferOffer',
		'create',
		() => ({ receiver: receiver(), amount: '1', description: '', trackingId: 'again-3' }),
	],
	['Traffic › Buy', /buy-traffic-requests$/, OPERATOR, 'traffic', 'buy', () => ({ trafficBytes: '1000000', trackingId: 'again-4' })],
	['Wallet › Tap', /wallet\/tap$/, ALICE, 'wallet', 'tap', () => ({ amount: '100', trackingId: 'again-5' })],
	['Transfer Preapproval › Create', /wallet\/transfer-preapproval$/, { as: 'issuer' }, 'transferPreapproval', 'create', () => ({})],
];

beforeAll(async () => {
	await happen('tap', { party: 'digitalasset-testValidator-1', amount: '1000000.0000000000' });
	await happen('tap', { party: 'alice', amount: '1000.0000000000' });
	await happen('preapprove', { party: 'bob' });
});

/** The commands that were sent, if any: a wallet that shows the first one is not asked again. */
const commandsIn = async (endpoint: RegExp) =>
	(await sandbox.requests()).filter(({ method, path }) => method === 'POST' && endpoint.test(String(path)));

/** The item once the wallet has acted: a run of the node ends before that if the machine is slow, since its waits are shortened and the wallet's are not. */
async function acted(command: () => ReturnType<typeof run>): ReturnType<typeof run> {
	for (let times = 1; ; times++) {
		const result = await command();
		expect(said(result)).toBe('undefined | undefined');
		if (result.json[0]!.outcome !== 'submitted' || times === 20) return result;
	}
}

describe.each(['refused', 'answered'])('a repeated command is %s', (repeatedCommands) => {
	beforeAll(async () => await sandbox.control('POST', '/settings', { repeatedCommands }));
	afterAll(async () => await sandbox.control('POST', '/settings', { repeatedCommands: 'recorded' }));

	test.each(COMMANDS)('%s', async (_, endpoint, how, resource, operation, parameters) => {
		const input = parameters();
		const command = input.trackingId === undefined ? input : { ...input, trackingId: `${String(input.trackingId)} ${repeatedCommands}` };
		if (operation === 'create' && resource === 'transferPreapproval')
			await run('transferPreapproval', 'cancel', { receiver: world.parties.bank! }, { as: 'participant_admin' });
		const first = await run(resource, operation, command, how);
		expect(said(first)).toBe('undefined | undefined');
		expect(first.json).toMatchObject([{ alreadyDone: false }]);
		await sandbox.requests();
		const second = await run(resource, operation, command, how);
		expect(said(second)).toBe('undefined | undefined');
		// A command that was only submitted at first may be done by now.
		const outcomes = first.json[0]!.outcome === 'submitted' ? ['submitted', 'succeeded'] : [first.json[0]!.outcome];
		expect(second.json).toMatchObject([{ alreadyDone: true }]);
		expect(outcomes).toContain(second.json[0]!.outcome);
		for (const { status } of await commandsIn(endpoint)) expect(status).toBe(repeatedCommands === 'refused' ? 409 : 200);
	});

	/** The read that shows the first command, its answer while the wallet does not show it yet, and the field that says which one it was. */
	const UNSEEN: Record<string, [read: string, status: number, body: object, field: string]> = {
		'Transfer › Send': ['POST /v0/wallet/transactions', 200, { items: [] }, 'updateId'],
		'Transfer › Send by preapproval': ['POST /v0/wallet/transactions', 200, { items: [] }, 'updateId'],
		'Transfer Offer › Create': ['POST /v0/wallet/transfer-offers/{tracking_id}/status', 404, { error: 'none' }, 'contractId'],
		'Traffic › Buy': ['POST /v0/wallet/buy-traffic-requests/{tracking_id}/status', 404, { error: 'none' }, 'updateId'],
	};

	test.each(COMMANDS.filter(([name]) => name in UNSEEN))(
		'%s that the wallet does not show yet is sent again, and the item is the first one',
		async (name, endpoint, how, resource, operation, parameters) => {
			const input = parameters();
			const command = { ...input, trackingId: `unseen ${String(input.trackingId)} ${repeatedCommands}` };
			const first = await acted(async () => await run(resource, operation, command, how));
			const [read, status, body, field] = UNSEEN[name]!;
			await sandbox.fault({ endpoint: read, times: 1, status, body: body as never });
			await sandbox.requests();
			const second = await run(resource, operation, command, how);
			expect(said(second)).toBe('undefined | undefined');
			expect((await commandsIn(endpoint)).map((sent) => sent.status)).toEqual([repeatedCommands === 'refused' ? 409 : 200]);
			expect(first.json[0]![field]).toEqual(expect.any(String));
			expect(second.json).toMatchObject([{ outcome: 'succeeded', status: first.json[0]!.status, [field]: first.json[0]![field] }]);
			// An answer with the first result looks like that of a first command.
			if (repeatedCommands === 'refused') expect(second.json).toMatchObject([{ alreadyDone: true }]);
		},
	);
});
