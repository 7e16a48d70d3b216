// Recordings of a validator of Splice 0.7.5, its administration, the wallets of its users, and the registry of its coins, played against the sandbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { startSandbox } from '../../../scripts/lib/sandbox.cjs';
import { excused, unserved } from './excused.cts';
import { ExternalParties } from './externalParties.cts';
import { recordings, Replay, type Played } from './replay.cts';

const pathsOf = (name: string) =>
	Object.keys((parse(readFileSync(join(__dirname, '..', '..', '..', 'api', `${name}.yaml`), 'utf8')) as { paths: object }).paths);
const served = [...pathsOf('validator'), ...pathsOf('registry')].map((path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`));
/** True if the contract has the path, or if it is one that nobody has. */
const isServed = ({ path, status }: { path: string; status: number }) =>
	served.some((pattern) => pattern.test(path)) || (status === 404 && /^\/v0\/(?:admin|wallet)\/nope$/.test(path));

const all = ['wallet-0.7.5', 'validator-0.7.5', 'registry-0.7.5'].flatMap((file) => {
	let latest = '';
	// One that was sent again after the next had its answer stays where it was.
	return recordings(file).map((record) => ({ ...record, file, at: (latest = record.at > latest ? record.at : latest) }));
});
all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
const records = all.filter(isServed);
const answers = new Map<object, Played | undefined>();
const found = new Map<object, string[]>();

/** The sandbox's names for the users and the operator that it has itself. */
const NAMES: Array<[string, string]> = [
	['app_provider_localnet-localparty-1', 'digitalasset-testValidator-1'],
	['ledger-api-user', 'participant_admin'],
	['app-provider', 'validator-operator'],
];

/** An app asks alice and bob for allocations. */
const requestOf = (amount: string, version = '1') => ({
	action: 'requestAllocation',
	from: 'rec-alice',
	to: 'rec-bob',
	executor: 'digitalasset-testValidator-1',
	amount,
	version,
});
const proposed = (limit: string) => ({ action: 'proposeMinting', from: 'rec-bob', to: 'rec-alice', limit });

const coinsTo = (party: string) => ({ action: 'transfer', from: 'treasury', to: party });

interface Elsewhere {
	/** Beginning of the label of the first step that shows it. */
	before: string;
	/** An external party that is set up, with the key that it had in the recording. */
	party?: string;
	key?: string;
	/** Events on the ledger. */
	actions?: object[];
	/** Step whose first contract is archived: what the app did on the ledger is not in the recording. */
	ends?: string;
	settings?: object;
}

const commandsEnabled = { transferCommands: true };
/** Events at the recorded network that no record here shows. */
const ELSEWHERE: Elsewhere[] = [
	{ before: 'seq: minting delegation 1 ', actions: ['10', '5', '7'].map(proposed) },
	{ before: 'seq: allocation request (OTC trade), settled 1 ', actions: [requestOf('11.0'), { ...coinsTo('rec-bob'), amount: '50.0' }] },
	{ before: 'seq: allocation request (OTC trade), settled 9 ', ends: 'seq: allocation request (OTC trade), settled 1 ' },
	{ before: 'seq: allocation request rejected 1 ', actions: [requestOf('11.0')] },
	{ before: 'seq: allocation request v2 1 ', actions: [requestOf('9.0', '2')] },
	{
		before: 'seq: external party sends by token standard v1',
		party: 'rec-ext5::1220db4fbe1a57c1202f91c47053b0a4a2bdd42a0127369e132e6f501b8e7ace03c6',
	},
	{
		before: 'seq: external party transfer command (enable',
		party: 'rec-cmd::12201765624ac2f7e8f43e9ab4d9008bd4ad389a5d4476491d869c073afa62a2d098',
		key: '61e139a1ddd2fa7b10d9c513bd4a5ea52fc02d0166c913881b14b15091b0a384',
		settings: commandsEnabled,
	},
	{ before: 'seq: external party transfer command, after funding', actions: [{ ...coinsTo('rec-cmd'), amount: '35.0' }] },
	{
		before: 'seq: transfer command sent',
		party: 'rec-cmd2::12209576175f9d480cf03343fbc588a4971def2f058799f8a49f1c1fc4576a594d6c',
		key: '5adae53a7878888eecd82fced7bcdde6a914399faa3f7da19d0e7694999cb519',
		actions: [{ ...coinsTo('rec-cmd2'), amount: '40.0' }],
	},
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
		// At another validator of the recording. The sandbox is one.
		await happens({ action: 'onboard', user: 'rec-carol' });
		const external = new ExternalParties(sandbox.url, replay);
		/** The contracts that were made, by the label before which. */
		const begun = new Map<string, string[]>();
		const prepareFor = async ({ label }: { label: string }) => {
			for (const { before, party, key, actions = [], ends = '', settings } of ELSEWHERE) {
				if (!label.startsWith(before) || begun.has(before)) continue;
				if (party) await external.setUp(party, key);
				const made: string[] = [];
				for (const action of actions) made.push((await happens(action)).contractId);
				begun.set(before, made);
				const [ended] = begun.get(ends) ?? [];
				if (ended) await happens({ action: 'archive', contractId: ended, party: 'digitalasset-testValidator-1' });
				if (settings) await sandbox.call('POST', '/control/settings', settings);
			}
		};
		let before = all[0]!.at;
		for (const record of all) {
			const seconds = (Date.parse(record.at) - Date.parse(before)) / 1000;
			const { time } = await happens({ action: 'wait', seconds });
			before = record.at;
			if (!isServed(record)) {
				// Writes that the sandbox does not serve have happened all the same.
				if (record.method === 'POST' && record.status === 200 && /^\/v0\/(?:admin\/users|register)$/.test(record.path))
					await happens({ action: 'onboard', user: (record.body as { name?: string } | undefined)?.name ?? record.as });
				continue;
			}
			await prepareFor(record);
			const played = await replay.play(external.translated(record), Date.parse(time));
			answers.set(record, played);
			if (!played) continue;
			found.set(record, replay.differences(record, played));
			external.learn(record, played);
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
