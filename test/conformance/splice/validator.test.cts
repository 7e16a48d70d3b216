// What was recorded at a validator of Splice 0.7.5, its administration and the wallets of its users, played against the sandbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { startSandbox } from '../../../scripts/lib/sandbox.cjs';
import { excused, unserved } from './excused.cts';
import { recordings, Replay, type Played } from './replay.cts';

const { paths } = parse(readFileSync(join(__dirname, '..', '..', '..', 'api', 'validator.yaml'), 'utf8')) as {
	paths: Record<string, object>;
};
const served = Object.keys(paths).map((path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`));
/** Whether the contract has the path, or it is one that nobody has. */
const isServed = ({ path, status }: { path: string; status: number }) =>
	served.some((pattern) => pattern.test(path)) || (status === 404 && /^\/v0\/(?:admin|wallet)\/nope$/.test(path));

const all = ['wallet-0.7.5', 'validator-0.7.5'].flatMap((file) => recordings(file).map((record) => ({ ...record, file })));
all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
const records = all.filter(isServed);
const answers = new Map<object, Played | undefined>();
const found = new Map<object, string[]>();

/** What the sandbox calls the users and the operator that it has itself. */
const NAMES: Array<[string, string]> = [
	['app_provider_localnet-localparty-1', 'digitalasset-testValidator-1'],
	['ledger-api-user', 'participant_admin'],
	['app-provider', 'validator-operator'],
];

beforeAll(async () => {
	const sandbox = await startSandbox({ args: ['--set', 'maxTokenSeconds=0', '--set', 'splice="0.7.5"', '--history', '20'] });
	try {
		const happens = async (action: object) => (await sandbox.call('POST', '/control/do', action)).happened;
		const { parties, synchronizers } = await sandbox.call('GET', '/control/world');
		const text = JSON.stringify(all);
		const synchronizer = /global-domain::1220[0-9a-f]+/.exec(text)![0];
		const replay = new Replay(sandbox.url, NAMES, [[synchronizer, synchronizers[0].id]]);
		const [, namespace] = parties.alice.split('::');
		for (const [, home] of text.matchAll(/rec-(?:alice|carol)::(1220[0-9a-f]+)/g)) replay.know(home!, namespace);
		// At another validator of the recording; the sandbox is one.
		await happens({ action: 'onboard', user: 'rec-carol' });
		let before = all[0]!.at;
		for (const record of all) {
			const seconds = (Date.parse(record.at) - Date.parse(before)) / 1000;
			const { time } = await happens({ action: 'wait', seconds });
			before = record.at;
			if (!isServed(record)) {
				// What the sandbox does not serve all the same has happened.
				if (record.method === 'POST' && record.status === 200 && /^\/v0\/(?:admin\/users|register)$/.test(record.path))
					await happens({ action: 'onboard', user: (record.body as { name?: string } | undefined)?.name ?? record.as });
				continue;
			}
			const played = await replay.play(record, Date.parse(time));
			answers.set(record, played);
			if (played) found.set(record, replay.differences(record, played));
		}
	} finally {
		await sandbox.stop();
	}
}, 300_000);

test('there is something to compare', () => {
	expect([...answers.values()].filter(Boolean).length).toBeGreaterThan(400);
});

test.each(records.map((record) => [`${record.file} ${record.label}`, record] as const))('%s', (name, record) => {
	if (name in unserved) expect(answers.get(record)).toBeUndefined();
	else if (name in excused) expect(found.get(record)).not.toEqual([]);
	else expect(found.get(record)).toEqual([]);
});
