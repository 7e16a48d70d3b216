// Answers of the page server: elements as the sandbox rendered them, one per line, recorded once and kept as long as the
// sandbox stays the same. So the measured answers have the wire format everything else is tested with.
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import paths from '../../../scripts/lib/paths.cjs';
import progress from '../../../scripts/lib/say.cjs';
import sandboxes from '../../../scripts/lib/sandbox.cjs';

/** Most elements of each kind that are served. */
export const MOST = 100_000;
/** Made at a time, so that no single call takes long. */
const BATCH = 10_000;

/** @typedef {'completions' | 'contracts' | 'holdings' | 'updates'} Kind */

/** @param {'1' | '2'} version */
const holdingFilter = (version) => ({
	identifierFilter: {
		InterfaceFilter: {
			value: {
				interfaceId: `#splice-api-token-holding-v${version}:Splice.Api.Token.HoldingV${version}:Holding`,
				includeInterfaceView: true,
			},
		},
	},
});

/** Filters for the holdings of a party, with the views of both versions of the token standard. @param {string} party */
export const holdingFilters = (party) => ({ filtersByParty: { [party]: { cumulative: [holdingFilter('1'), holdingFilter('2')] } } });

/**
 * Page to read back: the elements of one answer and the place the next one begins at.
 * @typedef {(alice: string, position: any) => {path: string, body: object, read: (answer: any) => {elements: any[], next: any}}} Reading
 */

/** @type {Record<Kind, {action: string, most?: number, reading: Reading}>} */
const kinds = {
	completions: {
		action: 'bulkCompletions',
		reading: (alice, position = 0) => ({
			path: '/v2/commands/command-completions?limit=200&stream_idle_timeout_ms=1',
			body: { parties: [alice], beginExclusive: position },
			read: (answer) => ({ elements: answer.filter(isCompletion), next: offsetOf(answer.at(-1)) }),
		}),
	},
	contracts: {
		action: 'bulkContracts',
		reading: (alice, position) => ({
			path: '/v2/state/active-contracts-page',
			body: { eventFormat: { filtersByParty: { [alice]: { cumulative: [] } } }, maxPageSize: 2000, pageToken: position },
			read: (answer) => ({ elements: answer.activeContracts, next: answer.nextPageToken }),
		}),
	},
	holdings: {
		action: 'bulkContracts',
		reading: (alice, position) => ({
			path: '/v2/state/active-contracts-page',
			body: { eventFormat: holdingFilters(alice), maxPageSize: 2000, pageToken: position },
			read: (answer) => ({ elements: answer.activeContracts, next: answer.nextPageToken }),
		}),
	},
	updates: {
		action: 'bulkTokens',
		most: 1000,
		reading: (_, position) => ({
			path: '/api/scan/v2/updates',
			body: { page_size: 500, ...(position && { after: position }) },
			read: ({ transactions }) => ({ elements: transactions.filter(isTransaction), next: positionOf(transactions.at(-1)) }),
		}),
	},
};

/** @param {any} update of a scan: one that an import or a reassignment left has another shape */
const isTransaction = (update) => 'events_by_id' in update;

/** Position at which a scan reads on. @param {any} update */
const positionOf = ({ migration_id: after_migration_id, record_time: after_record_time }) => ({ after_migration_id, after_record_time });

/** @param {any} element */
const isCompletion = (element) => 'Completion' in element.completionResponse;

/** @param {any} element of a list of completions */
function offsetOf(element) {
	const [content] = Object.values(element?.completionResponse ?? {});
	return content?.value?.offset;
}

/**
 * The file with the recorded elements.
 * @param {Kind} kind
 * @returns {Promise<string>}
 */
export function recording(kind) {
	const folder = join(paths.cache, 'bench', 'recordings');
	const file = join(folder, `${kind}-${paths.contentHash(['sandbox', 'api', join('test', 'bench', 'lib', 'recordings.mjs')])}.jsonl`);
	return paths.exclusively(`bench-${kind}`, async () => {
		if (existsSync(file)) return file;
		mkdirSync(folder, { recursive: true });
		for (const old of readdirSync(folder)) if (old.startsWith(kind)) paths.remove(join(folder, old));
		await progress.step(`Recording ${mostOf(kind).toLocaleString('en')} ${kind} from the sandbox (once)`, () =>
			record(kind, `${file}.part`),
		);
		await rename(`${file}.part`, file);
		return file;
	});
}

/** Number of a kind that is recorded. @param {Kind} kind */
const mostOf = (kind) => kinds[kind].most ?? MOST;

/** @param {Kind} kind @param {string} file */
async function record(kind, file) {
	const { action, reading } = kinds[kind];
	const most = mostOf(kind);
	const sandbox = await sandboxes.startSandbox({ args: ['--trust-answers', '--no-auth', '--history', '0'] });
	const out = createWriteStream(file);
	try {
		for (let made = 0; made < most; made += BATCH) await sandbox.call('POST', '/control/do', { action, count: BATCH });
		const { parties } = await sandbox.call('GET', '/control/world?after=999999999');
		let position;
		for (let written = 0; written < most;) {
			const { path, body, read } = reading(parties.alice, position);
			const { elements, next } = read(await sandbox.call('POST', path, body));
			if (elements.length === 0) throw new Error(`the sandbox gave only ${written} ${kind}`);
			for (const element of elements.slice(0, most - written)) out.write(`${JSON.stringify(element)}\n`);
			written += elements.length;
			position = next;
			if (out.writableNeedDrain) await once(out, 'drain');
			await sandbox.call('DELETE', '/control/requests');
		}
	} finally {
		out.end();
		await once(out, 'finish');
		await sandbox.stop();
	}
}
