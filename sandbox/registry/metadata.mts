import { decimal, units } from '../world/decimal.mts';
import { coinsAt } from '../world/snapshots.mts';
import { isoTime } from '../world/time.mts';
import { atLeast } from '../wire/settings.mts';
import { refuse } from '../splice/refusals.mts';
import type { Handlers } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/registry.d.ts';

type Schemas = components['schemas'];

const FIRST = ['metadata', 'holding', 'transfer-instruction', 'allocation', 'allocation-instruction'].map(
	(name) => `splice-api-token-${name}-v1`,
);
const SECOND = ['holding', 'transfer-instruction', 'allocation', 'allocation-instruction', 'transfer-events'].map(
	(name) => `splice-api-token-${name}-v2`,
);

export const metadata: Handlers<paths> = {
	'GET /registry/metadata/v1/info': ({ sandbox }) => {
		// Recorded: of itself the registry reports this one only. Each instrument says what its tokens support.
		const json: Schemas['RegistryInfo'] = { adminId: sandbox.world.dso, supportedApis: { 'splice-api-token-metadata-v1': 1 } };
		return { json };
	},

	'GET /registry/metadata/v1/instruments': ({ sandbox, query }) => {
		// Canton Coin's registry has one instrument and passes over page sizes and tokens (recorded). A size it cannot have is the default here.
		const limit = Number(query.pageSize ?? 0) > 0 ? Number(query.pageSize) : 25;
		const all = instruments(sandbox);
		const start = query.pageToken === undefined ? 0 : all.findIndex(({ id }) => id === query.pageToken) + 1;
		const page = all.slice(start, start + limit);
		const json: Schemas['Instruments'] = { instruments: page };
		if (start + limit < all.length) json.nextPageToken = page.at(-1)?.id;
		return { json };
	},

	'GET /registry/metadata/v1/instruments/{instrumentId}': ({ sandbox, path }) => {
		const instrument = instruments(sandbox).find(({ id }) => id === path.instrumentId);
		if (!instrument) throw refuse(404, `No instrument with id ${path.instrumentId} found`);
		return { json: instrument };
	},
};

function supportedApis({ settings }: Sandbox): Schemas['SupportedApis'] {
	const names = atLeast(settings.splice, '0.6.11') ? [...FIRST, ...SECOND] : FIRST;
	return Object.fromEntries(names.map((name) => [name, 1]));
}

/** Canton Coin (recorded), and two of the kinds other registries may have by the contract: one without a known supply, one that is paused. */
function instruments(sandbox: Sandbox): Schemas['Instrument'][] {
	const { world } = sandbox;
	const supply = coinsAt(world, world.clock.now).reduce((sum, coin) => sum + units(coin.amount), 0n);
	const apis = supportedApis(sandbox);
	return [
		{
			id: 'Amulet',
			name: 'Canton Coin',
			symbol: 'CC',
			totalSupply: decimal(supply),
			totalSupplyAsOf: isoTime(world.clock.now),
			decimals: 10,
			paused: false,
			showAccountInputFields: false,
			supportedApis: apis,
		},
		{
			id: 'DemoBond',
			name: 'Demo Bond 2030',
			symbol: 'DB30',
			decimals: 0,
			supportedApis: apis,
			showAccountInputFields: true,
			accountInputFieldsToShow: ['provider', 'accountId'],
		},
		{
			id: 'DemoGold',
			name: 'Demo Gold',
			symbol: 'DGLD',
			decimals: 4,
			paused: true,
			pauseInfo: { reason: 'audit', until: '2026-07-02T00:00:00Z' },
			supportedApis: apis,
		},
	];
}
