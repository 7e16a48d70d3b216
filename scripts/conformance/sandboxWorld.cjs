// The small world the probes ask about, made in the sandbox through its control path.
const { dar } = require('./probes.cjs');

/** Ends the names of what the probes make. */
const RUN = 'r4nd0m';

/**
 * @param {{url: string, call: (method: string, path: string, body?: unknown) => Promise<any>}} sandbox
 * @returns {Promise<{world: import('./probes.cjs').World, placeholders: Record<string, string>}>}
 */
async function makeWorld({ url, call }) {
	const make = async (/** @type {string} */ action, more = {}) => (await call('POST', '/control/do', { action, ...more })).happened;
	await call('POST', '/control/reset', { history: 0 });
	const about = await call('GET', '/control/world');
	const begin = about.ledgerEnd;
	const { synchronizers } = about;
	const issue = (/** @type {string} */ to) =>
		make('issue', { party: 'alice', to, userId: 'ledger-api-user', deduplication: { DeduplicationOffset: { value: 0 } } });
	const first = await issue('alice');
	const active = await issue('bob');
	const archived = await issue('alice');
	await make('archive', { contractId: archived.created[0], party: 'alice' });
	for (let count = 0; count < 4; count++) await issue('bob');
	const topology = await make('allocate', { party: 'probe-1' });
	for (const party of ['probe-2', 'probe-3', 'probe-4']) await make('allocate', { party });
	await make('checkpoint');
	for (const name of ['iou', 'note-1.0.0']) await fetch(`${url}/v2/dars`, { method: 'POST', body: new Uint8Array(dar(name)) });
	const { ledgerEnd, packages, parties, time } = await call('GET', '/control/world');
	const model = packages.find((/** @type {any} */ { name }) => name === 'model-tests');

	return {
		world: {
			alice: parties.alice,
			bob: parties.bob,
			carol: parties['probe-1'],
			external: parties['probe-2'],
			user: 'ledger-api-user',
			run: RUN,
			// Its clock may be ahead of the machine's: the history it has written ends there.
			now: Date.parse(time),
			synchronizer: synchronizers[0].id,
			begin,
			end: ledgerEnd,
			beyond: ledgerEnd + 1000,
			between: first.offset + 1,
			offset: first.offset,
			update: first.updateId,
			contract: active.created[0],
			archived: archived.created[0],
			topologyOffset: topology.offset,
			topologyUpdate: topology.updateId,
			package: model.name,
			packageId: model.id,
			template: `#${model.name}:Iou:Iou`,
			templateById: `${model.id}:Iou:Iou`,
			interface: '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
		},
		placeholders: {
			[RUN]: 'run',
			alice: 'alice',
			bob: 'bob',
			'probe-1': 'carol',
			[synchronizers[0].id.split('::')[0]]: 'synchronizerName',
			[model.name]: 'package',
			'splice-api-token-holding-v1': 'package',
			// The model of the recorded participant, which commands are put to.
			'fidelity-iou': 'package',
			'Iface:Holding': 'interfaceEntity',
			'Iou:Iou': 'entity',
			'Splice.Api.Token.HoldingV1:Holding': 'interfaceEntity',
		},
	};
}

module.exports = { makeWorld };
