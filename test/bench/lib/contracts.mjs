// Reading all active contracts, as our node does it and by hand.

const PARTY = `alice::1220${'ab'.repeat(32)}`;
/** Contracts that a participant gives at once by default. */
const PAGE = 2000;
const FILTERS = { filtersByParty: { [PARTY]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } };

/** Parameters of Active Contract › Get Many that return everything. */
export const everything = {
	resource: 'activeContract',
	operation: 'getAll',
	selection: 'matching',
	parties: { __rl: true, mode: 'id', value: PARTY },
	returnAll: true,
};

/** The body of a request for one page, without its token. */
export const pageRequest = { eventFormat: FILTERS, maxPageSize: PAGE };

/** Items of our node. @param {string} base */
export async function byNode(base) {
	const { host } = await import('./host.mjs');
	return await host('CantonLedger', everything, { cantonLedgerApi: { baseUrl: base, authentication: 'none' } }).execute();
}

/** Answer of the participant, contract by contract. @param {import('./bare.mjs').Ask} ask */
export async function byHand(ask) {
	/** @type {any[]} */
	const all = [];
	let pageToken;
	do {
		const { activeContracts, nextPageToken } = await ask('/v2/state/active-contracts-page', { ...pageRequest, pageToken });
		for (const contract of activeContracts) all.push(contract);
		pageToken = nextPageToken;
	} while (pageToken);
	return all;
}
