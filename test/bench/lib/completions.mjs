// Reading completions: by hand, by the trigger and by the list. What the rows about them have in common.

const PARTY = `alice::1220${'ab'.repeat(32)}`;

/** Reads everything, page by page, and keeps none of it. @param {import('./bare.mjs').Ask} ask */
export async function byHand(ask) {
	const { offset: end } = await ask('/v2/state/ledger-end');
	let count = 0;
	for (let position = 0; position < end;) {
		const page = await ask('/v2/commands/command-completions?limit=200&stream_idle_timeout_ms=100', {
			parties: [PARTY],
			beginExclusive: position,
		});
		count += page.length;
		position = page.at(-1).completionResponse.Completion.value.offset;
	}
	return count;
}

/** A credential for an address. With a header that a WebSocket cannot send, everything comes by pages. @param {string} baseUrl */
const credentialFor = (baseUrl, byPages = false) => ({
	cantonLedgerApi: { baseUrl, authentication: 'none', ...(byPages && { extraHeaders: '{"X-Pages":"only"}' }) },
});

/**
 * Polls until nothing comes any more, as n8n would.
 * @param {string} base
 * @param {{maxItems?: number, byPages?: boolean, addMessage?: boolean}} [options] `addMessage`: as a form that was left as it is
 */
export async function trigger(base, { maxItems, byPages, addMessage = false } = {}) {
	const { host } = await import('./host.mjs');
	const options = { options: { addMessage, ...(maxItems !== undefined && { maxItems }) } };
	const { poll } = host(
		'CantonLedgerEventTrigger',
		{ event: 'commandCompleted', outcome: 'any', parties: PARTY, startFrom: 'beginning', ...options },
		credentialFor(base, byPages),
	);
	/** @type {import('n8n-workflow').IDataObject} */
	const staticData = {};
	let count = 0;
	for (let items = await poll(staticData); items; items = await poll(staticData)) count += items.length;
	return count;
}

/** Completion › Get Many, Return All. @param {string} base @param {{order?: string, byPages?: boolean}} [options] */
export async function getMany(base, { order = 'oldestFirst', byPages } = {}) {
	const { host } = await import('./host.mjs');
	const { execute } = host(
		'CantonLedger',
		{ resource: 'completion', operation: 'getAll', parties: PARTY, returnAll: true, order, simplify: true },
		credentialFor(base, byPages),
	);
	return (await execute()).length;
}
