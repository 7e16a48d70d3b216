// A payment that is repeated under its Command ID after its offer was withdrawn, and after its deadline: a participant interprets a command
// before it compares its ID with earlier ones, so its refusal is no news of the payment. It moves tiny amounts of Canton Coin and takes two minutes,
// since deadlines have to pass. Needs the environment of `tokens.test.cts`, with scan.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../support/engine.cts';
import { ledgerNodeOf } from '../support/nodeTables.cts';

const { env } = process;
const {
	CANTON_LIVE_LEDGER_URL: baseUrl,
	CANTON_LIVE_LEDGER_TOKEN: accessToken,
	CANTON_LIVE_LEDGER_PARTY: sender,
	CANTON_LIVE_RECEIVER_PARTY: receiver,
	CANTON_LIVE_PREAPPROVED_PARTY: preapproved,
	CANTON_LIVE_SCAN_URL: url,
} = env;
const ready = Boolean(baseUrl && sender && receiver && url && env.CANTON_LIVE_WRITE === '1');
const byId = (value: string | undefined) => ({ __rl: true, mode: 'id', value });
/** Longer than a payment takes, and than clocks differ. */
const LIFE = 40_000;
const LATER = 5000;

async function ask(node: string, resource: string, operation: string, parameters: IDataObject) {
	const credentials = {
		cantonLedgerApi: accessToken ? { baseUrl, authentication: 'accessToken', accessToken } : { baseUrl, authentication: 'none' },
		cantonScanApi: { url },
		// A scan is the registry of Canton Coin.
		cantonTokenRegistryApi: { url },
	};
	const form = { authentication: 'accessToken', resource, operation, coinRegistry: 'scan', ...parameters };
	return await runNode(node, form as never, { credentials } as never);
}

const run = async (operation: string, parameters: IDataObject) =>
	await ask(ledgerNodeOf('transfer', operation), 'transfer', operation, parameters);

/** The items of a call that must succeed. */
async function items(...call: Parameters<typeof ask>): Promise<IDataObject[]> {
	const { json, error } = await ask(...call);
	if (error) throw new Error(`${error.message} | ${error.description}`);
	return json;
}

/** The one item of the same of transfers. */
const item = async (operation: string, parameters: IDataObject): Promise<IDataObject> =>
	(await items(ledgerNodeOf('transfer', operation), 'transfer', operation, parameters))[0]!;

const payment = (to: string | undefined, commandId: string, executeBefore: string): IDataObject => ({
	sender: byId(sender),
	receiver: byId(to),
	amount: '0.0000000003',
	memo: commandId,
	executeBefore,
	commandId,
});

/** A time soon, and a way to wait until it has passed. */
function deadline() {
	const time = Date.now() + LIFE;
	const passed = async () => await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, time - Date.now()) + LATER));
	return { executeBefore: new Date(time).toISOString(), passed };
}

(ready ? describe : describe.skip)('a payment that is repeated on a real network', () => {
	let instrument: string;

	beforeAll(async () => {
		const answer = await fetch(`${url}/api/scan/v0/dso-party-id`);
		const { dso_party_id: admin } = (await answer.json()) as Record<string, string>;
		instrument = `Amulet@${admin}`;
	});

	test('an offer: pending, then withdrawn, also after its deadline; another ID is refused', async () => {
		const commandId = `repeated-${Date.now()}`;
		const { executeBefore, passed } = deadline();
		const form = { ...payment(receiver, commandId, executeBefore), instrument };
		const first = await item('send', form);
		expect(first).toMatchObject({ outcome: 'succeeded', alreadyDone: false, status: 'pending' });
		const again = { outcome: 'succeeded', alreadyDone: true, updateId: first.updateId };
		expect(await item('send', form)).toMatchObject({ ...again, status: 'pending' });
		await item('withdraw', { party: byId(sender), transferInstructionId: first.transferInstructionId });
		expect(await item('send', form)).toMatchObject({ ...again, status: 'withdrawn' });
		expect(await item('sendMany', form)).toMatchObject({ ...again, status: 'withdrawn' });
		await passed();
		expect(await item('send', form)).toMatchObject({ ...again, status: 'withdrawn' });
		const { error } = await run('send', { ...form, commandId: `${commandId}-other` });
		expect(error?.message).toContain('deadline');
		expect((error?.context as any).canton).toMatchObject({ outcome: 'failed' });
	}, 180_000);

	test('a Submission ID that all have: another amount is refused, and nothing is paid', async () => {
		const commandId = `repeated-s-${Date.now()}`;
		const form = { ...payment(receiver, commandId, new Date(Date.now() + 3_600_000).toISOString()), instrument };
		const options = { submissionId: commandId };
		const first = await item('send', { ...form, options });
		expect(first).toMatchObject({ outcome: 'succeeded', alreadyDone: false, submissionId: commandId });
		expect(await item('send', { ...form, options })).toMatchObject({ alreadyDone: true, updateId: first.updateId });
		const { error } = await run('send', { ...form, options, amount: '0.0000000004' });
		expect(error?.message).toContain(`"${commandId}" was used for another payment: 0.0000000003 Amulet`);
		expect((error?.context as any).canton).toMatchObject({ outcome: 'failed', commandId });
		await item('withdraw', { party: byId(sender), transferInstructionId: first.transferInstructionId });
	}, 60_000);

	test("a command of the registry's, by Command › Submit: its repeat is the first, though its holding is gone", async () => {
		const commandId = `repeated-f-${Date.now()}`;
		const holdings = await items('cantonToken', 'holding', 'getAll', { parties: sender, instrument, returnAll: true });
		const holding = holdings.find(({ party, locked }) => party === sender && locked === false);
		const [command] = await items('cantonTokenRegistry', 'transferFactory', 'get', {
			connectThrough: 'registry',
			apiVersion: 'v1',
			argumentsFrom: 'fields',
			sender,
			receiver,
			amount: '0.0000000003',
			instrumentAdmin: instrument.split('@')[1],
			instrumentId: { __rl: true, mode: 'id', value: 'Amulet' },
			executeBefore: new Date(Date.now() + 3_600_000).toISOString(),
			inputHoldings: holding!.contractId,
		});
		const { command: exercise, disclosedContracts } = command!;
		const form = {
			actAs: byId(sender),
			commandsFrom: 'json',
			commandsJson: JSON.stringify([exercise]),
			commandId,
			waitFor: 'updateId',
			options: { disclosedContracts: JSON.stringify(disclosedContracts) },
		};
		const [first] = await items('cantonLedger', 'command', 'submit', form);
		expect(first).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		expect(await items('cantonLedger', 'command', 'submit', form)).toMatchObject([{ alreadyDone: true, updateId: first!.updateId }]);
	}, 60_000);

	(preapproved ? test : test.skip)(
		'a preapproved payment: completed, also after its deadline',
		async () => {
			const commandId = `repeated-p-${Date.now()}`;
			const { executeBefore, passed } = deadline();
			const form = { ...payment(preapproved, commandId, executeBefore), instrument };
			const first = await item('send', form);
			expect(first).toMatchObject({ outcome: 'succeeded', alreadyDone: false, status: 'completed' });
			await passed();
			expect(await item('send', form)).toMatchObject({
				outcome: 'succeeded',
				alreadyDone: true,
				status: 'completed',
				updateId: first.updateId,
			});
		},
		180_000,
	);
});
