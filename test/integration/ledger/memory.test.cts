// 100,000 contracts with Return All, and by day half of them: what is alive while pages come in is the items so far and about one page, never
// pages twice.
import { createServer, request, type Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { IDataObject } from 'n8n-workflow';

import { cases } from '../../../scripts/lib/cases.cjs';
import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const CONTRACTS = cases(100_000, 50_000);
const PAGE = '/v2/state/active-contracts-page';
const MB = 1024 * 1024;

const sandbox = useSandbox({ history: 10, trustAnswers: true });
const { run } = ledgerOf(sandbox);
useBinaryFiles();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use once all garbage is gone. */
function alive(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

/** The same once nothing more goes: what earlier test files of this process have left takes a few turns to be free. */
async function settled(): Promise<number> {
	let least = alive();
	for (let same = 0; same < 3;) {
		await new Promise((resolve) => setImmediate(resolve));
		const now = alive();
		same = now < least - MB / 10 ? 0 : same + 1;
		least = Math.min(least, now);
	}
	return least;
}

/** Proxy between node and sandbox, which reads the memory whenever the next page is asked for. */
let between: Server;
let samples: number[] = [];
let url: string;

beforeAll(async () => {
	between = createServer((incoming, outgoing) => {
		if (incoming.url === PAGE) samples.push(alive());
		const { hostname, port } = new URL(sandbox.url);
		incoming.pipe(
			request({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
				outgoing.writeHead(answer.statusCode!, answer.headers);
				answer.pipe(outgoing);
			}),
		);
	});
	await new Promise<void>((ready) => void between.listen(0, '127.0.0.1', ready));
	url = `http://127.0.0.1:${(between.address() as { port: number }).port}`;
	await sandbox.control('POST', '/do', { action: 'bulkContracts', count: CONTRACTS });
}, 120_000);

afterAll(async () => {
	between.closeAllConnections();
	await new Promise((closed) => between.close(closed));
});

/** Reads alice's contracts. Answers the memory before as well. */
async function measured(parameters: IDataObject) {
	samples = [];
	const before = await settled();
	const result = await run(
		'activeContract',
		'getAll',
		{ parties: byId(sandbox.parties.alice), returnAll: true, ...parameters },
		{ credentials: { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, baseUrl: url } } },
	);
	expect(result.error).toBeUndefined();
	return { before, result };
}

test.each([
	['simplified', true],
	['raw', false],
])(
	'%s',
	async (_, simplify) => {
		const { before, result } = await measured({ simplify, options: { pageSize: 10_000 } });
		expect(result.items.length).toBeGreaterThanOrEqual(CONTRACTS);
		expect(samples.length).toBe(Math.ceil(result.items.length / 10_000));
		// Memory that the items need, per item: they are all that is left once the run is over.
		const perItem = ((await settled()) - before) / result.items.length;
		const overhead = samples.map((bytes, page) => bytes - before - page * 10_000 * perItem);
		const worst = Math.max(...overhead);
		expect(perItem * CONTRACTS).toBeGreaterThan((CONTRACTS / 2_000) * MB);
		// Less than one page of items besides the items, whenever the next page is asked for.
		expect(worst).toBeLessThan(perItem * 10_000);
	},
	180_000,
);

test('Return As › File holds a page or two, however many there are', async () => {
	const { before, result } = await measured({ returnAs: 'file', binaryPropertyName: 'data', options: { pageSize: 2_000 } });
	expect(result.items[0].json.resultCount).toBeGreaterThanOrEqual(CONTRACTS);
	expect(samples.length).toBe(Math.ceil(Number(result.items[0].json.resultCount) / 2_000));
	// 100,000 contracts as items take more than 50 MB, and half of them 25 MB.
	expect(Math.max(...samples) - before).toBeLessThan(12 * MB);
}, 180_000);
