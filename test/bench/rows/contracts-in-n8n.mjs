import { mkdirSync } from 'node:fs';

import install from '../../../scripts/lib/install.cjs';
import n8nLib from '../../../scripts/lib/n8n.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import rest from '../../../scripts/lib/rest.cjs';
import { everything, pageRequest } from '../lib/contracts.mjs';
import { ratio, ratios, column } from '../lib/figures.mjs';
import { profiled } from '../lib/heap.mjs';
import { forgetHighest, highest, spent, spentByMain } from '../lib/meter.mjs';
import { note, now } from '../lib/windows.mjs';

const COUNT = 100_000;
const WARM_UP = 2000;

/** @param {string} name @param {string} type @param {number} typeVersion @param {object} parameters @param {object} [credentials] */
const node = (name, type, typeVersion, parameters, credentials) => ({
	id: name,
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	credentials,
});

/** Workflow of a user without our node: a request with pagination, repeated while the answer has a token. @param {string} base @param {object} credentials */
const httpRequest = (base, credentials) =>
	node(
		'Request',
		'n8n-nodes-base.httpRequest',
		4.2,
		{
			method: 'POST',
			url: `${base}/v2/state/active-contracts-page`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'cantonLedgerApi',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: JSON.stringify(pageRequest),
			options: {
				pagination: {
					pagination: {
						paginationMode: 'updateAParameterInEachRequest',
						parameters: { parameters: [{ type: 'body', name: 'pageToken', value: '={{ $response.body.nextPageToken }}' }] },
						paginationCompleteWhen: 'other',
						completeExpression: '={{ !$response.body.nextPageToken }}',
					},
				},
			},
		},
		credentials,
	);

/**
 * The nodes that are compared. Only with Split Out does HTTP Request give one item per contract.
 * @type {Record<string, (base: string, credentials: object) => ReturnType<typeof node>[]>}
 */
const chains = {
	ours: (_, credentials) => [node('Canton', 'n8n-nodes-canton.cantonLedger', 1, everything, credentials)],
	http: (base, credentials) => [
		httpRequest(base, credentials),
		node('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'activeContracts' }),
	],
	pages: (base, credentials) => [httpRequest(base, credentials)],
};

/**
 * A workflow that answers a web hook with the last item: so all items have been handed on.
 * @param {string} path @param {ReturnType<typeof node>[]} chain
 */
function workflow(path, chain) {
	const hook = { ...node('Hook', 'n8n-nodes-base.webhook', 2, { path, responseMode: 'lastNode', options: {} }), webhookId: path };
	const last = node('Last', 'n8n-nodes-base.limit', 1, { maxItems: 1, keep: 'lastItems' });
	const nodes = [hook, ...chain, last];
	const connections = Object.fromEntries(
		nodes.slice(1).map(({ name }, index) => [nodes[index].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
	);
	// Time that n8n spends on keeping executions is not compared.
	return { name: path, nodes, connections, settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none' } };
}

/** @param {import('../lib/bench.mjs').Bench} bench @param {number} count */
async function prepare(bench, count) {
	const pages = await bench.pages();
	const { tarball } = await install.pack();
	const folder = paths.runFolder('bench');
	mkdirSync(folder, { recursive: true });
	await n8nLib.createUserFolder(folder, tarball);
	const n8n = await n8nLib.startN8n({ folder, port: await processes.freePort(), brokerPort: await processes.freePort(), env: profiled });
	const client = new rest.N8nClient(n8n.url);
	await client.login();
	for (const size of [WARM_UP, count]) {
		const data = {
			baseUrl: `${pages}/${size}`,
			authentication: 'developmentToken',
			developmentSecret: 'unsafe',
			subject: 'ledger-api-user',
			audience: '',
		};
		const credential = await client.createCredential({ name: String(size), type: 'cantonLedgerApi', data });
		for (const [name, chain] of Object.entries(chains)) {
			const { id } = await client.createWorkflow(workflow(`${name}-${size}`, chain(data.baseUrl, { cantonLedgerApi: credential })));
			await client.activate(id);
		}
	}
	await n8nLib.stopN8n(n8n);
	return n8n;
}

/**
 * Calls a workflow's web hook.
 * @param {string} url @param {string} name @param {number} size
 * @returns {Promise<string>} the last item
 */
async function call(url, name, size) {
	const deadline = Date.now() + 60_000;
	for (;;) {
		const response = await fetch(`${url}/webhook/${name}-${size}`);
		const text = await response.text();
		if (response.ok) return text;
		// Active workflows are registered a moment after n8n is up.
		if (response.status !== 404 || Date.now() > deadline) throw new Error(`${name}: HTTP ${response.status} ${text.slice(0, 500)}`);
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'contracts-in-n8n',
	title: `${COUNT.toLocaleString('en')} active contracts as items, in n8n`,
	ours: 'Canton Ledger, Active Contract › Get Many, Return All',
	against: 'HTTP Request with pagination, then Split Out, in the same n8n',
	aim: 'wall time ≤ 0.85×, peak memory ≤ 0.6×',
	async run(bench) {
		await install.installN8n();
		const count = bench.amount(COUNT, 20_000);
		const n8n = await prepare(bench, count);
		const last = new Map();
		/** @param {string} name */
		const once = async (name) => {
			const { pid, url } = await n8nLib.restartN8n(n8n);
			try {
				await call(url, name, WARM_UP);
				forgetHighest(pid);
				const [held, cpu, main, from] = [highest(pid), spent(pid), spentByMain(pid), now()];
				last.set(name, await call(url, name, count));
				const until = now();
				const times = { pid, from, until, wallMs: (until - from) / 1000, cpuMs: spent(pid) - cpu, mainMs: spentByMain(pid) - main };
				note({ row: 'contracts-in-n8n', side: name, size: count }, times);
				return { ...times, peakMb: highest(pid) - held, totalMb: highest(pid) };
			} finally {
				await n8nLib.stopN8n({ pid });
			}
		};
		const names = Object.keys(chains);
		const samples = await bench.alternate(bench.rounds(7, 1), Object.fromEntries(names.map((name) => [name, () => once(name)])));
		const id = (/** @type {string} */ item) => /"contractId":"(\w+)"/.exec(item)?.[1];
		if (!id(last.get('ours')) || id(last.get('ours')) !== id(last.get('http')))
			throw new Error('the two did not end with the same contract');
		const { ours, http, pages } = samples;
		return {
			figures: [
				...ratios(ours, http, { wall: 0.85, peak: 0.6 }),
				ratio({ name: 'peak memory of the whole process', unit: 'MB', most: 1 }, column(ours, 'totalMb'), column(http, 'totalMb')),
				ratio({ name: 'wall time against pages without Split Out', unit: 'ms' }, column(ours, 'wallMs'), column(pages, 'wallMs')),
				ratio({ name: 'peak memory against pages without Split Out', unit: 'MB' }, column(ours, 'peakMb'), column(pages, 'peakMb')),
			],
		};
	},
};
