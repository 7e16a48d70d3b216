/**
 * The lists of transfers that were offered, as the editor shows them: whose they are, what is to be paid, and until when.
 * @own-modules
 */
import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';

import { searchIncomingOffers, searchOffers, searchOutgoingOffers } from '../../nodes/CantonToken/tokens/offerSearch';
import { BROKEN } from './commands-refusals.cts';
import { ALICE, BOB, participantOf } from './commands-participant.cts';
import { argumentOf, BANK, CAROL, offerOf } from './token-network.cts';
import { ACTIVE, VETTED } from './endpoints.cts';

const NOW = Date.parse('2026-07-01T12:00:00Z');
const DSO = 'DSO::1220ab';
const RIGHTS = 'GET /v2/users/{user-id}/rights';
const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';
let list: any;
let wanted: string | undefined;
jest.mock('../../nodes/shared/ledger/listContext', () => ({
	openList: async (_: unknown, rights: string) => {
		wanted = rights;
		return list;
	},
}));
const { now } = Date;
beforeEach(() => {
	Date.now = () => NOW;
});
afterEach(() => {
	Date.now = now;
});

type Search = typeof searchOffers;
interface Shown {
	answers?: Record<string, any>;
	party?: unknown;
	filter?: string;
	names?: Array<[string, string]>;
}
const rightsOf = (...parties: string[]) => ({ rights: parties.map((party) => ({ kind: { CanActAs: { value: { party } } } })) });
const active = (createdEvent: object) => ({ contractEntry: { JsActiveContract: { createdEvent } } });
const offer = (contractId: string, more: object = {}, memo?: string) =>
	active(offerOf(contractId, argumentOf(more, memo === undefined ? {} : { 'splice.lfdecentralizedtrust.org/reason': memo }).transfer));

/** The list for alice as the editor gets it. The requests that it took, and what it keeps. */
async function shown(search: Search, entries: object[], { answers = {}, party = ALICE, filter, names = [] }: Shown = {}) {
	const { ledger, calls } = participantOf({
		answers: {
			[ACTIVE]: { activeContracts: entries, activeAtOffset: 7, nextPageToken: '' },
			[VETTED]: { vettedPackages: [{ packages: [{ packageName: 'splice-api-token-transfer-instruction-v1' }] }] },
			'GET /v2/parties/participant-id': { participantId: 'own::1220ab' },
			[SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: 'global-domain::1220ab' }] },
			[RIGHTS]: rightsOf(ALICE, BOB),
			...answers,
		},
	});
	const kept: Array<[string, boolean]> = [];
	list = {
		...{ ledger, names: new Map(names) },
		keep: async (name: string, fresh: boolean, load: () => Promise<unknown>) => {
			kept.push([name, fresh]);
			return await load();
		},
	};
	const parameters: unknown[] = [];
	const context: any = {
		getNodeParameter: (...request: unknown[]) => {
			parameters.push(request);
			return party;
		},
	};
	const { results, paginationToken } = await search.call(context as ILoadOptionsFunctions, filter);
	return { results, names: results.map(({ name }: INodeListSearchItems) => name), paginationToken, calls, kept, parameters };
}
const body = (calls: any[]) => calls.find(({ endpoint }) => endpoint === ACTIVE).request.body;

describe('an offer', () => {
	test('says what is to be paid, from whom, and until when', async () => {
		const result = await shown(searchIncomingOffers, [offer('00a', { sender: BOB, receiver: ALICE }, 'rent')]);
		expect(result.results).toEqual([{ name: `5 Gold of ${BANK} from ${BOB} until 2026-07-02 00:00 UTC · rent`, value: '00a' }]);
		expect(result.paginationToken).toBeUndefined();
		expect(result.parameters).toEqual([['party', '', { extractValue: true }]]);
		expect(wanted).toBe('to read as the party. Without it, choose By ID and enter the transfer instruction ID');
		expect(body(result.calls).eventFormat).toEqual({
			filtersByParty: {
				[ALICE]: {
					cumulative: [
						{
							identifierFilter: {
								InterfaceFilter: {
									value: {
										interfaceId: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
										includeInterfaceView: true,
									},
								},
							},
						},
					],
				},
			},
		});
		expect(result.kept).toEqual([
			['coin', true],
			[`offers receiver ${ALICE}`, true],
		]);
		const timed = result.calls.filter(({ request }) => request.timeoutMs !== undefined);
		expect(timed.map(({ endpoint }) => endpoint)).toEqual([SYNCHRONIZERS, VETTED, 'GET /v2/parties/participant-id', VETTED, ACTIVE]);
	});

	test.each<[string, object, string]>([
		['to whom', {}, `5 Gold of ${BANK} to ${BOB} until 2026-07-02 00:00 UTC`],
		['an amount without its zeros', { amount: '100.5000000000' }, `100.5 Gold of ${BANK} to ${BOB} until 2026-07-02 00:00 UTC`],
		['a whole amount', { amount: '100.0000000000' }, `100 Gold of ${BANK} to ${BOB} until 2026-07-02 00:00 UTC`],
		['no amount that cannot be read', { amount: 5 }, `? Gold of ${BANK} to ${BOB} until 2026-07-02 00:00 UTC`],
		['no token that cannot be read', { instrumentId: 5 }, `5 of an unknown token to ${BOB} until 2026-07-02 00:00 UTC`],
		['no receiver that cannot be read', { receiver: 5 }, `5 Gold of ${BANK} to unknown until 2026-07-02 00:00 UTC`],
		['Canton Coin', { instrumentId: { id: 'Amulet', admin: DSO } }, `5 Canton Coin to ${BOB} until 2026-07-02 00:00 UTC`],
		['another Amulet', { instrumentId: { id: 'Amulet', admin: BANK } }, `5 Amulet of ${BANK} to ${BOB} until 2026-07-02 00:00 UTC`],
		['no end that it has not', { executeBefore: null }, `5 Gold of ${BANK} to ${BOB}`],
		['that it has expired', { executeBefore: '2026-07-01T12:00:00Z' }, `(expired) 5 Gold of ${BANK} to ${BOB} until 2026-07-01 12:00 UTC`],
		['that it has not yet', { executeBefore: '2026-07-01T12:00:01Z' }, `5 Gold of ${BANK} to ${BOB} until 2026-07-01 12:00 UTC`],
	])('says %s', async (_, more, name) => {
		expect((await shown(searchOutgoingOffers, [offer('00a', more)])).names).toEqual([name]);
	});

	test('has the names of the Address Book, and short IDs of others', async () => {
		const long = `dave::1220${'ab'.repeat(32)}`;
		const names: Array<[string, string]> = [
			[BANK, 'Bank'],
			[BOB, 'Bob Ltd'],
		];
		const entries = [offer('00a'), offer('00b', { receiver: long })];
		expect((await shown(searchOutgoingOffers, entries, { names })).names).toEqual(
			expect.arrayContaining([
				'5 Gold of Bank to Bob Ltd until 2026-07-02 00:00 UTC',
				'5 Gold of Bank to dave::1220ababab…ababab until 2026-07-02 00:00 UTC',
			]),
		);
	});

	test('is of Canton Coin only if its network can be read', async () => {
		const coin = [offer('00a', { instrumentId: { id: 'Amulet', admin: DSO } })];
		const unread = await shown(searchOutgoingOffers, coin, { answers: { [SYNCHRONIZERS]: BROKEN } });
		const several = { connectedSynchronizers: [] };
		const none = await shown(searchOutgoingOffers, coin, { answers: { [SYNCHRONIZERS]: several } });
		for (const { names } of [unread, none]) expect(names).toEqual([`5 Amulet of ${DSO} to ${BOB} until 2026-07-02 00:00 UTC`]);
	});
});

describe('a list', () => {
	const entries = [
		offer('00a', { sender: ALICE, receiver: BOB, executeBefore: '2026-07-03T00:00:00Z' }, 'first'),
		offer('00b', { sender: BOB, receiver: ALICE, executeBefore: null }, 'second'),
		offer('00c', { sender: BOB, receiver: CAROL }, 'third'),
		offer('00d', { sender: BOB, receiver: ALICE, executeBefore: '2026-07-04T00:00:00Z' }, 'fourth'),
		offer('00e', { sender: ALICE, receiver: CAROL, executeBefore: '2026-07-02T00:00:00Z' }, 'fifth'),
		offer('00f', { sender: 5, receiver: 5 }),
		active({ contractId: '00g', interfaceViews: [] }),
		{ contractEntry: { JsIncompleteUnassigned: { createdEvent: offerOf('00h', argumentOf().transfer) } } },
	];
	const idsOf = async (search: Search, more?: Shown) => (await shown(search, entries, more)).results.map(({ value }) => value);

	test.each<[string, Search, string[]]>([
		['to accept or reject', searchIncomingOffers, ['00d', '00b']],
		['to withdraw', searchOutgoingOffers, ['00a', '00e']],
		['in both directions', searchOffers, ['00d', '00a', '00e', '00b']],
	])('has the offers %s, those that end last first', async (_, search, expected) => {
		expect(await idsOf(search)).toEqual(expected);
	});

	test.each([
		['00D', ['00d']],
		[' FOURTH ', ['00d']],
		['bob', ['00d', '00a', '00b']],
	])('has those that contain %j', async (filter, expected) => {
		expect(await idsOf(searchOffers, { filter })).toEqual(expected);
	});

	test('says what it is without, and keeps what it read while somebody types', async () => {
		const nothing = await shown(searchOffers, entries, { filter: 'x' });
		expect(nothing.results).toEqual([{ name: 'No offer contains what you typed.', value: false }]);
		expect(nothing.kept).toEqual([
			['coin', false],
			[`offers receiver,sender ${ALICE}`, false],
		]);
		expect((await shown(searchOffers, [])).names).toEqual(['No transfer is pending.']);
		expect((await shown(searchOffers, entries.slice(5), { filter: ' ' })).names).toEqual(['No transfer is pending.']);
	});

	test('says that there are more', async () => {
		const many = Array.from({ length: 1001 }, (_, index) => offer(`00${index + 1000}`, {}, `no ${index}`));
		const { results } = await shown(searchOutgoingOffers, many, { filter: 'no 77' });
		expect(results.slice(-2)).toEqual([
			{ name: 'Not all transfers were read.', value: false },
			{ name: 'For others, choose By ID.', value: true },
		]);
		expect(results).toHaveLength(13);
	});
});

describe('the party of a list', () => {
	const entries = [offer('00a'), offer('00b', { sender: CAROL, receiver: BOB })];
	const CHOOSE = { name: 'Choose the party first, or choose By ID.', value: true };

	test('is found by its name', async () => {
		const book: Shown = { names: [[CAROL, 'Carol']], party: ' Carol ' };
		expect((await shown(searchOutgoingOffers, entries, book)).results.map(({ value }) => value)).toEqual(['00b']);
		const { calls, kept } = await shown(searchOutgoingOffers, entries, { party: 'bob' });
		expect(Object.keys(body(calls).eventFormat.filtersByParty)).toEqual([BOB]);
		expect(kept[0]).toEqual(['required rights', false]);
	});

	test('is the own one', async () => {
		const answers = { [RIGHTS]: rightsOf(CAROL) };
		expect((await shown(searchOutgoingOffers, entries, { party: 'me', answers })).results.map(({ value }) => value)).toEqual(['00b']);
		const several = await shown(searchOutgoingOffers, entries, { party: 'me' });
		expect(several.results).toEqual([{ name: "Party: the token's user u has several parties: alice, bob.", value: false }, CHOOSE]);
		expect(several.kept).toEqual([['required rights', false]]);
	});

	test('that nobody has is named', async () => {
		const answers = { 'GET /v2/parties': { partyDetails: [], nextPageToken: '' } };
		const { results, calls } = await shown(searchOffers, entries, { party: 'zoe', answers });
		expect(results).toEqual([{ name: 'Party: there is no party "zoe".', value: false }, CHOOSE]);
		expect(calls.map(({ endpoint }) => endpoint)).not.toContain(ACTIVE);
	});

	test.each(['', ' ', null])('that an expression says is each that the token reads as: %j', async (party) => {
		const { calls, results } = await shown(searchOffers, entries, { party });
		expect(Object.keys(body(calls).eventFormat.filtersByParty)).toEqual([ALICE, BOB]);
		expect(results.map(({ value }) => value).sort()).toEqual(['00a', '00b']);
		const none = await shown(searchOffers, entries, { party, answers: { [RIGHTS]: rightsOf() } });
		expect(none.results).toEqual([{ name: 'Party: no party is chosen.', value: false }, CHOOSE]);
		const withoutTokens = { ...BROKEN, origin: 'ledger', httpStatus: 400 };
		const open = await shown(searchOffers, entries, { party, answers: { 'GET /v2/authenticated-user': withoutTokens } });
		expect(open.results).toEqual([{ name: 'Party: no party is chosen.', value: false }, CHOOSE]);
	});
});
