// Reading a network's updates, as our node does it and by hand.

/** Updates of one answer, as many as the node asks for. */
const PAGE = 500;

/** Items of our node. @param {string} base */
export async function byNode(base) {
	const { host } = await import('./host.mjs');
	const parameters = { resource: 'update', operation: 'getAll', returnAll: true, options: { order: 'oldestFirst' } };
	return await host('CantonScan', parameters, { cantonScanApi: { url: base, authentication: 'none' } }).execute();
}

/** Answer of scan, update by update. @param {import('./bare.mjs').Ask} ask */
export async function byHand(ask) {
	/** @type {any[]} */
	const all = [];
	for (let after; ;) {
		const { transactions } = await ask('/api/scan/v2/updates', { page_size: PAGE, daml_value_encoding: 'compact_json', after });
		for (const update of transactions) all.push(update);
		if (transactions.length < PAGE) return all;
		const { migration_id, record_time } = transactions.at(-1);
		after = { after_migration_id: migration_id, after_record_time: record_time };
	}
}
