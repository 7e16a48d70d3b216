/** An ID of the user's own under which several commands succeeded, or that several items have. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { FOR_UPDATE, TOO_LATE, exercise, useDoneBefore } from './doneBefore-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, submit, create, issued, committed } = useDoneBefore();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

describe('its ID has several successes', () => {
	/** Does commands under one ID, each although the participant has done others under it. */
	const did = async (...commands: IDataObject[]) => {
		const items: IDataObject[] = [];
		for (const command of commands) {
			const { ledgerEnd } = await sandbox.control('GET', '/world');
			const deduplicationPeriod = { period: { kind: 'offset', offset: String(ledgerEnd) } };
			items.push(await submit(command, 'inv-7', { deduplicationPeriod }));
			expect(items.at(-1)).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		}
		await sandbox.fault(TOO_LATE);
		return items;
	};
	const shows = async (count: number) => {
		const contracts: string[] = [];
		while (contracts.length < count) contracts.push(await issued());
		return contracts.map((contractId) => exercise(contractId, 'Iou_Show'));
	};

	test.each([
		['another command', async () => (await shows(1))[0]!],
		['one with other arguments', async () => await Promise.resolve(create('5.0'))],
	])('the later is this command, the earlier %s: it was done', async (_, other) => {
		const [, { updateId } = {}] = await did(await other(), create());
		expect(await submit(create())).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	});

	test('the earlier is this command, the later one with other arguments: it was done', async () => {
		const [{ updateId } = {}] = await did(create(), create('5.0'));
		expect(await submit(create())).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	});

	test('both are this command: the later counts', async () => {
		const [, { updateId } = {}] = await did(create(), create());
		expect(await submit(create())).toMatchObject({ alreadyDone: true, updateId });
	});

	test('none is this command, of five: it failed. Of more it is unknown', async () => {
		await did(...(await shows(5)));
		expect(await submit(create())).toMatchObject({ error: { outcome: 'failed', errorCode: 'DAML_FAILURE' } });
		await did(...(await shows(1)));
		const { error, message } = await submit(create());
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'DAML_FAILURE' });
		expect(message).toContain('The deadline has passed. Its command ID was used 6 times before. The last 5 were other commands.');
	});
});

describe('two items of one ID, of more and of fewer acting parties, are two commands', () => {
	let both: string[];
	beforeEach(async () => {
		const { bob } = sandbox.parties;
		await happen('grant', { user: 'ledger-api-user', right: { CanActAs: { value: { party: bob } } } });
		both = [`${alice}, ${bob}`, alice];
	});
	const send = async (actAs: string[], more: Partial<RunOptions> = {}) =>
		await run(
			'command',
			'submit',
			{
				actAs: byId('={{ $json.actAs }}'),
				commandsFrom: 'fields',
				commands: { command: [create()] },
				waitFor: 'updateId',
				commandId: 'inv-7',
				options: { resolveSeconds: 0 },
			},
			{ input: actAs.map((parties) => ({ json: { actAs: parties } })), ...more },
		);
	const doneBefore = async (...args: Parameters<typeof send>) => (await send(...args)).json.map(({ alreadyDone }) => alreadyDone);

	test('each done once', async () => {
		expect(await doneBefore(both)).toEqual([false, false]);
		expect(await committed()).toHaveLength(2);
		expect(await doneBefore([...both].reverse())).toEqual([true, true]);
		expect(await doneBefore([alice, alice])).toEqual([true, true]);
		expect(await committed()).toHaveLength(2);
	});

	test('a retry of the execution does not take the one of more for that of fewer, which never arrived', async () => {
		await sandbox.fault({ endpoint: FOR_UPDATE, action: 'reset', after: false });
		const first = await send([...both].reverse(), { onError: 'continueRegularOutput' });
		expect(first.json).toMatchObject([{ error: { outcome: 'unknown' } }, { outcome: 'succeeded', alreadyDone: false }]);
		expect(await doneBefore([...both].reverse(), { retryOf: first.run })).toEqual([false, true]);
		expect(await committed()).toHaveLength(2);
	});
});
