// The small world the probes ask about, made on a participant with its own API.
const { randomBytes } = require('node:crypto');
const { dar } = require('./probes.cjs');

/** Id of the package in `iou.dar`. */
const IOU = 'c2342eef9e1b1e9f599259a3e9923160a719cb8c7d10ede9d7e6c3dc9b00841f';
const NEEDS = 'The recorder needs a user with ParticipantAdmin and CanReadAsAnyParty, on a participant connected to one synchronizer.';

/**
 * Calls a participant's API. If it refuses, throws its answer followed by `needs`.
 * @param {string} url
 * @param {string | undefined} token
 * @param {string} needs what the world can only be made with
 * @returns {(method: string, path: string, body?: unknown) => Promise<any>}
 */
const caller = (url, token, needs) => async (method, path, body) => {
	const bytes = Buffer.isBuffer(body);
	const response = await fetch(url + path, {
		method,
		headers: {
			...(token !== undefined && { authorization: `Bearer ${token}` }),
			...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
		},
		...(body !== undefined && { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
		signal: AbortSignal.timeout(30_000),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}\n${needs}`);
	return text === '' ? undefined : JSON.parse(text);
};

/**
 * @param {{url: string, token?: string}} where
 * @returns {Promise<{version: string, world: import('./probes.cjs').World, placeholders: Record<string, string>}>}
 */
async function makeWorld({ url, token }) {
	const call = caller(url, token, NEEDS);
	const { version } = await call('GET', '/v2/version');
	const { connectedSynchronizers } = await call('GET', '/v2/state/connected-synchronizers');
	const [synchronizerName = ''] = String(connectedSynchronizers[0]?.synchronizerId ?? '').split('::');
	for (const name of ['iou', 'note-1.0.0']) await call('POST', '/v2/dars', dar(name));
	const run = randomBytes(3).toString('hex');
	const party = async (/** @type {string} */ hint) =>
		(await call('POST', '/v2/parties', { partyIdHint: `${hint}-${run}` })).partyDetails.party;
	const [alice, bob] = [await party('alice'), await party('bob')];
	const user = `probe-${run}`;
	await makeUser(call, user, alice, token);
	const { offset: begin } = await call('GET', '/v2/state/ledger-end');
	const { submit, issue } = issuer(call, { run, party: alice, ...(token === undefined && { userId: user }) });
	const first = await issue(alice);
	const active = await issue(bob);
	const archived = await issue(alice);
	await submit({
		ExerciseCommand: { templateId: '#fidelity-iou:Iou:Iou', contractId: archived.contractId, choice: 'Settle', choiceArgument: {} },
	});
	for (let more = 0; more < 4; more++) await issue(bob);
	const [carol, external] = [await party('carol'), await party('dora')];
	await party('erin');
	await party('frank');
	const { offset: end } = await call('GET', '/v2/state/ledger-end');
	const updateFormat = { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [carol] } } };
	const seen = await call('POST', '/v2/updates', { beginExclusive: begin, endInclusive: end, updateFormat });
	const topology = seen[0]?.update.TopologyTransaction.value ?? { offset: end, updateId: first.updateId };
	return {
		version,
		world: {
			alice,
			bob,
			carol,
			external,
			user,
			run,
			begin,
			end,
			synchronizer: connectedSynchronizers[0]?.synchronizerId ?? '',
			beyond: end + 1000,
			between: first.offset + 1,
			offset: first.offset,
			update: first.updateId,
			contract: active.contractId,
			archived: archived.contractId,
			topologyOffset: topology.offset,
			topologyUpdate: topology.updateId,
			package: 'fidelity-iou',
			packageId: IOU,
			template: '#fidelity-iou:Iou:Iou',
			templateById: `${IOU}:Iou:Iou`,
			interface: '#fidelity-iou:Iface:Holding',
		},
		placeholders: placeholdersOf(run, synchronizerName),
	};
}

/**
 * Submits commands as a party.
 * @param {ReturnType<typeof caller>} call
 * @param {{ run: string, party: string, userId?: string }} who
 */
function issuer(call, { run, party, ...user }) {
	let count = 0;
	const submit = async (/** @type {unknown} */ command) => {
		const commands = { commands: [command], commandId: `probe-${run}-${count++}`, actAs: [party], ...user };
		return (await call('POST', '/v2/commands/submit-and-wait-for-transaction', { commands })).transaction;
	};
	const issue = async (/** @type {string} */ owner) => {
		const createArguments = { issuer: party, owner, amount: '1.5', note: null, at: '2026-07-01T10:00:00Z', tags: ['a', 'b'] };
		const made = await submit({ CreateCommand: { templateId: '#fidelity-iou:Iou:Iou', createArguments } });
		return { ...made, contractId: made.events[0].CreatedEvent.contractId };
	};
	return { submit, issue };
}

/**
 * Makes a user that acts as a party, and lets the token's own user do the same.
 * @param {ReturnType<typeof caller>} call
 * @param {string} user
 * @param {string} party
 * @param {string} [token]
 */
async function makeUser(call, user, party, token) {
	await call('POST', '/v2/users', { user: { id: user, primaryParty: party, isDeactivated: false, identityProviderId: '' }, rights: [] });
	const own = [user, ...(token === undefined ? [] : [(await call('GET', '/v2/authenticated-user')).user.id])];
	for (const userId of own) {
		const rights = [
			{ kind: { CanActAs: { value: { party } } } },
			{ kind: { CanReadAsAnyParty: { value: {} } } },
			{ kind: { CanExecuteAsAnyParty: { value: {} } } },
		];
		await call('POST', `/v2/users/${encodeURIComponent(userId)}/rights`, { userId, identityProviderId: '', rights });
	}
}

/** Placeholders in recordings for names of this world. @param {string} run @param {string} synchronizerName */
const placeholdersOf = (run, synchronizerName) => ({
	[run]: 'run',
	[`alice-${run}`]: 'alice',
	[`bob-${run}`]: 'bob',
	[`carol-${run}`]: 'carol',
	[synchronizerName]: 'synchronizerName',
	'fidelity-iou': 'package',
	'Iou:Iou': 'entity',
	'Iface:Holding': 'interfaceEntity',
});

module.exports = { IOU, caller, makeWorld };
