// The list of templates in the editor, on a participant of sixty packages, while another workflow keeps n8n busy.
import { mkdirSync } from 'node:fs';

import install from '../../../scripts/lib/install.cjs';
import n8nLib from '../../../scripts/lib/n8n.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import demo from '../../../scripts/lib/demo.cjs';
import rest from '../../../scripts/lib/rest.cjs';
import sandboxLib from '../../../scripts/lib/sandbox.cjs';
import tokens from '../../../scripts/lib/token.cjs';
import { everything } from '../lib/contracts.mjs';
import { darOf } from '../lib/damlPackage.mjs';
import { amount, column } from '../lib/figures.mjs';
import { spent, spentByMain } from '../lib/meter.mjs';
import { now } from '../lib/windows.mjs';

const PACKAGES = 60;
/** A package of usual size. */
const SIZE = { records: 50, codeBytes: 200_000 };
/** Contracts of the workflow that runs all the time. */
const CONTRACTS = 20_000;
const BUSY = 'busy';
const FIRST_PAGE_MS = 2000;

const { developmentSecret, audience } = demo.development;
const DATA = { authentication: 'developmentToken', developmentSecret, audience };
const ADMIN = 'participant_admin';
const TOKEN_SECONDS = 240;

/** A workflow that reads contracts whenever its web hook is called. @param {{id: string, name: string}} credential */
function busyWorkflow(credential) {
	const common = { position: [0, 0], typeVersion: 1 };
	const hook = { path: BUSY, responseMode: 'lastNode', options: {} };
	const nodes = [
		{ ...common, id: 'hook', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: hook, webhookId: BUSY },
		{
			...common,
			id: 'canton',
			name: 'Canton',
			type: 'n8n-nodes-canton.cantonLedger',
			parameters: everything,
			credentials: { cantonLedgerApi: credential },
		},
		{ ...common, id: 'last', name: 'Last', type: 'n8n-nodes-base.limit', parameters: { maxItems: 1 } },
	];
	const to = (/** @type {string} */ node) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const settings = { executionOrder: 'v1', saveDataSuccessExecution: 'none' };
	return { name: BUSY, nodes, connections: { Hook: to('Canton'), Canton: to('Last') }, settings };
}

/** Packages that every participant has. @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox @param {number} count */
async function upload(sandbox, count) {
	const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
	const token = tokens.signed({ sub: ADMIN, aud: audience, exp }, developmentSecret);
	for (let number = 0; number < count; number++) {
		const body = darOf({ ...SIZE, name: `bench-${String(number).padStart(2, '0')}` });
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
		const response = await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body, headers });
		if (!response.ok) throw new Error(`HTTP ${response.status}: ${(await response.text()).slice(0, 500)}`);
	}
}

/** The list as the editor asks for it. @param {import('../../../scripts/lib/rest.cjs').Client} client @param {object} credential */
const listOf = (client, credential) => async (/** @type {string} */ filter) => {
	const began = performance.now();
	const { results } = await client.call('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
		path: 'parameters.templateId',
		methodName: 'searchTemplates',
		filter,
		nodeTypeAndVersion: { name: 'n8n-nodes-canton.cantonLedger', version: 1 },
		currentNodeParameters: { authentication: 'accessToken', resource: 'contract', operation: 'create' },
		credentials: { cantonLedgerApi: credential },
	});
	return { ms: performance.now() - began, names: results.map((/** @type {{name: string}} */ { name }) => name) };
};

/** Calls the workflow again and again until it is to end. @param {string} url */
function keepBusy(url) {
	let goesOn = true;
	let wasAnswered = () => {};
	const call = async () => {
		while (goesOn) {
			const response = await fetch(`${url}/webhook/${BUSY}`, { headers: { connection: 'close' } });
			await response.text();
			// Active workflows are registered a moment after n8n is up.
			if (response.status === 404) await new Promise((resolve) => setTimeout(resolve, 200));
			else if (!response.ok) throw new Error(`${BUSY}: HTTP ${response.status}`);
			else wasAnswered();
		}
	};
	const answered = new Promise((resolve) => (wasAnswered = () => resolve(undefined)));
	const ended = call();
	return {
		/** Ends once n8n has all code that the workflow needs. */
		begun: Promise.race([answered, ended]),
		async end() {
			goesOn = false;
			await ended;
		},
	};
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'template-list',
	title: `The list of templates of ${PACKAGES} packages, in n8n while a workflow reads contracts all the time`,
	ours: 'Canton Ledger, Contract › Create, its field Template, right after n8n started',
	against: 'nothing: no other node has it',
	aim: `first page ≤ ${FIRST_PAGE_MS / 1000} s`,
	async run(bench) {
		await install.installN8n();
		const pages = await bench.pages();
		const { tarball } = await install.pack();
		const folder = paths.runFolder('bench-template-list');
		mkdirSync(folder, { recursive: true });
		await n8nLib.createUserFolder(folder, tarball);
		const sandbox = await sandboxLib.startSandbox({ args: ['--history', '5', '--trust-answers'] });
		const n8n = await n8nLib.startN8n({ folder, port: await processes.freePort(), brokerPort: await processes.freePort() });
		try {
			await upload(sandbox, PACKAGES);
			const client = new rest.N8nClient(n8n.url);
			await client.login();
			const credentialOf = (/** @type {string} */ name, /** @type {object} */ data) =>
				client.createCredential({ name, type: 'cantonLedgerApi', data: { ...DATA, ...data } });
			const credential = await credentialOf('Sandbox', { baseUrl: sandbox.url, subject: ADMIN });
			const busy = await credentialOf('Pages', { baseUrl: `${pages}/${CONTRACTS}`, subject: 'ledger-api-user' });
			await client.activate((await client.createWorkflow(busyWorkflow(busy))).id);
			await n8nLib.stopN8n(n8n);
			const once = async (/** @type {boolean} */ isBusy) => {
				const { pid, url } = await n8nLib.restartN8n(n8n);
				const work = isBusy ? keepBusy(url) : undefined;
				try {
					await client.login();
					await work?.begun;
					const [cpu, main, from] = [spent(pid), spentByMain(pid), now()];
					const list = listOf(client, credential);
					const first = await list('');
					if (first.names.length < 3) throw new Error(`the list has ${first.names.join(' | ')}`);
					const [searchMs, againMs] = [(await list('bench-0')).ms, (await list('')).ms];
					const until = now();
					const [cpuMs, share] = [spent(pid) - cpu, (1000 * (spent(pid) - cpu)) / (until - from)];
					return { pid, from, until, mainMs: spentByMain(pid) - main, wallMs: first.ms, cpuMs, peakMb: 0, searchMs, againMs, share };
				} finally {
					await work?.end();
					await n8nLib.stopN8n({ pid });
				}
			};
			const { busyN8n, idleN8n } = await bench.alternate(bench.rounds(5, 1), {
				busyN8n: () => once(true),
				idleN8n: () => once(false),
			});
			return {
				figures: [
					amount({ name: 'first page', unit: 'ms', most: FIRST_PAGE_MS }, column(busyN8n, 'wallMs')),
					amount({ name: 'a search right after it', unit: 'ms', most: FIRST_PAGE_MS }, column(busyN8n, 'searchMs')),
					amount({ name: 'first page again', unit: 'ms', most: FIRST_PAGE_MS }, column(busyN8n, 'againMs')),
					amount({ name: 'first page, nothing else running', unit: 'ms', most: FIRST_PAGE_MS }, column(idleN8n, 'wallMs')),
					amount(
						{ name: 'CPU time of n8n a second meanwhile', unit: 'ms' },
						column(busyN8n, 'share').map((share) => share * 1000),
					),
				],
			};
		} finally {
			await n8nLib.stopN8n(n8n);
			await sandbox.stop();
		}
	},
};
