// A participant with a year of token movements of one party: a mint and its burn again and again, as the sandbox rendered them, each with
// IDs, an offset and a record time of its own. The first part of a path says how many there are.
import { createServer } from 'node:http';

import sandboxes from '../../../scripts/lib/sandbox.cjs';

const HEADS = { 'content-type': 'application/json; charset=UTF-8' };
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');
const YEAR_MS = 365 * 24 * 3600 * 1000;
const AMOUNT = '1.0000000001';

/** The party, and the texts of a mint and a burn with marks in the place of what differs. */
async function recorded() {
	const sandbox = await sandboxes.startSandbox({ args: ['--no-auth', '--history', '0'] });
	try {
		const act = async (/** @type {string} */ move) => {
			const action = { action: 'moveDemo', instrument: 'DemoSilver', move, party: 'alice', amount: AMOUNT };
			return (await sandbox.call('POST', '/control/do', action)).happened.offset;
		};
		// The issuer's own contract comes to be with the first.
		await act('mint');
		await act('burn');
		const offsets = [await act('mint'), await act('burn')];
		const { parties } = await sandbox.call('GET', '/control/world');
		const filter = { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } };
		const view = (/** @type {string} */ version) => ({
			identifierFilter: {
				InterfaceFilter: {
					value: {
						interfaceId: `#splice-api-token-holding-${version}:Splice.Api.Token.Holding${version.toUpperCase()}:Holding`,
						includeInterfaceView: true,
					},
				},
			},
		});
		const eventFormat = { filtersByParty: { [parties.alice]: { cumulative: [filter, view('v1'), view('v2')] } }, verbose: true };
		const updateFormat = { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } };
		const texts = [];
		for (const offset of offsets) {
			const update = await sandbox.call('POST', '/v2/updates/update-by-offset', { offset, updateFormat });
			const { updateId, recordTime } = update.update.Transaction.value;
			texts.push(
				JSON.stringify(update).replaceAll(updateId, '@U@').replaceAll(recordTime, '@T@').replaceAll(`"offset":${offset}`, '"offset":@O@'),
			);
		}
		const [contractId] = /"CreatedEvent":\{[^}]*?"contractId":"(00\w+)"/.exec(texts[0])?.slice(1) ?? [];
		if (contractId === undefined) throw new Error('the sandbox showed no holding');
		return { party: parties.alice, texts: texts.map((text) => text.replaceAll(contractId, '@C@')) };
	} finally {
		await sandbox.stop();
	}
}

const { party, texts } = await recorded();
const hex = (/** @type {number} */ number) => number.toString(16).padStart(64, '0');

/** Update at an offset, of so many. @param {number} offset @param {number} count */
function updateAt(offset, count) {
	const index = offset - 1;
	/** @type {Record<string, string>} */
	const values = {
		C: `00${hex(index >> 1)}`,
		U: `1220${hex(index)}`,
		O: String(offset),
		T: new Date(FIRST_MS + Math.floor((YEAR_MS / count) * index)).toISOString(),
	};
	return texts[index % 2].replace(/@([CUOT])@/g, (_, mark) => values[mark]);
}

/** @type {Record<string, (count: number, body: any) => string>} */
const answers = {
	'GET /party': () => JSON.stringify({ party }),
	'GET /v2/state/ledger-end': (count) => JSON.stringify({ offset: count }),
	'GET /v2/state/latest-pruned-offsets': () => '{"participantPrunedUpToInclusive":0,"allDivulgedContractsPrunedUpToInclusive":0}',
	'GET /v2/version': () => '{"version":"3.5.14","features":{}}',
	'POST /v2/package-vetting/list': () => {
		const packages = ['v1', 'v2'].map((version) => ({
			packageId: version,
			packageName: `splice-api-token-holding-${version}`,
			packageVersion: '1.0.0',
		}));
		return JSON.stringify({
			vettedPackages: [{ participantId: 'p', synchronizerId: 's', topologySerial: 1, packages }],
			nextPageToken: '',
		});
	},
	// Each mint is burnt, so nothing is held at the end.
	'POST /v2/state/active-contracts-page': (_, { activeAtOffset = 0 }) => JSON.stringify({ activeContracts: [], activeAtOffset }),
	'POST /v2/updates/get-updates-page': (count, body) => {
		const from = Number(body.pageToken ?? body.beginOffsetExclusive);
		const end = Number(body.endOffsetInclusive ?? count);
		const to = Math.min(from + Number(body.maxPageSize ?? 500), end);
		const updates = Array.from({ length: to - from }, (_, step) => updateAt(from + step + 1, count));
		const next = to < end ? `,"nextPageToken":"${to}"` : '';
		return `{"updates":[${updates.join()}],"lowestPageOffsetExclusive":${from},"highestPageOffsetInclusive":${to}${next}}`;
	},
};

const server = createServer((request, response) => {
	const [, size, path] = /^\/(\d+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
	const answer = answers[`${request.method} ${path}`];
	if (!answer) return void response.writeHead(404).end(`nothing at ${request.method} ${request.url}`);
	/** @type {Buffer[]} */
	const chunks = [];
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		const text = answer(Number(size), chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {});
		response.writeHead(200, HEADS).end(text);
	});
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(`http://127.0.0.1:${port}`);
});
