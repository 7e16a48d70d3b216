// Contracts of a snapshot, as far as the governing party sees them. As recorded at Splice 0.7.5. The second version, whose page token is a
// text, is named by the release notes only.
import { coinOf, contractsAt, forceSnapshot } from '../world/snapshots.mts';
import { isoTime, shortTime } from '../world/time.mts';
import { snapshotOf } from './holdings.mts';
import { createdEvent } from './items.mts';
import { checkedIds, checkedLimit, checkedParty, refuse } from '../splice/refusals.mts';
import type { Exact, Handlers, Reply } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Schemas = components['schemas'];
type Snapshot = Omit<Exact<Schemas['AcsRequest']>, 'after' | 'party_ids' | 'templates'> & { after?: unknown };
type Version = 'v0' | 'v1' | 'v2';

export const acs: Handlers<paths> = {
	'POST /v2/state/acs': ({ sandbox, body }) => contracts(sandbox, body, 'v2'),
	'POST /v1/state/acs': ({ sandbox, body }) => contracts(sandbox, body, 'v1'),
	'POST /v0/state/acs': ({ sandbox, body }) => contracts(sandbox, body, 'v0'),
	'POST /v2/holdings/state': ({ sandbox, body }) => coins(sandbox, body, 'v2'),
	'POST /v1/holdings/state': ({ sandbox, body }) => coins(sandbox, body, 'v1'),
	'POST /v0/holdings/state': ({ sandbox, body }) => coins(sandbox, body, 'v0'),

	'POST /v0/state/acs/force': ({ sandbox: { world, settings } }) => {
		// The message for snapshots that are not to be forced is read from its source, not recorded.
		if (!settings.forcedSnapshots) throw refuse(400, 'Forced ACS snapshots are disabled.');
		const time = forceSnapshot(world);
		if (time === undefined) throw refuse(400, 'No updates ever happened for a snapshot.');
		return { json: { record_time: shortTime(isoTime(time)), migration_id: world.migrationId } };
	},
};

function contracts({ world, settings }: Sandbox, body: Snapshot & { party_ids?: string[]; templates?: string[] }, version: Version): Reply {
	const { party_ids: parties = [], templates = [] } = body;
	checkedIds(settings, { partyIds: parties, templates });
	parties.forEach(checkedParty);
	if (templates.some((template) => template.split(':').length !== 3)) {
		throw refuse(400, "Malformed template_id, expected 'package_name:module_name:entity_name'");
	}
	return page(world, body, version, ({ signatories, observers, template }) => {
		const name = `${template.packageName}:${template.name}`;
		return (
			(parties.length === 0 || [...signatories, ...observers].some((party) => parties.includes(party))) &&
			(templates.length === 0 || templates.includes(name))
		);
	});
}

function coins({ world, settings }: Sandbox, body: Snapshot & { owner_party_ids: string[] }, version: Version): Reply {
	const { owner_party_ids: owners } = body;
	if (owners.length === 0) throw refuse(400, "Expected 'ownerPartyIds' to contain at least one item, but contained none.");
	checkedIds(settings, { ownerPartyIds: owners });
	owners.forEach(checkedParty);
	return page(world, body, version, (contract) => coinOf(contract).some(({ owner }) => owners.includes(owner)));
}

/** A page token is the number of the last contract returned, in the whole snapshot (recorded). */
function page(world: World, body: Snapshot, version: Version, wanted: (contract: Contract) => boolean): Reply {
	const limit = checkedLimit(body.page_size);
	const time = snapshotOf(world, body);
	const all = contractsAt(world, time).filter(({ signatories, observers }) => [...signatories, ...observers].includes(world.dso));
	const after = body.after === undefined || body.after === null ? 0 : Number(body.after);
	if (after < 0 || after > all.length || Number.isNaN(after)) {
		throw refuse(400, `Invalid after token, outside of snapshot range (1 to ${all.length}).`);
	}
	const rows = all
		.map((contract, index) => ({ contract, number: index + 1 }))
		.filter(({ contract, number }) => number > after && wanted(contract));
	const taken = rows.slice(0, limit);
	const next = rows.length > limit ? taken.at(-1)?.number : undefined;
	const token = next === undefined ? {} : { next_page_token: version === 'v2' ? String(next) : next };
	return {
		json: {
			record_time: shortTime(isoTime(time)),
			migration_id: body.migration_id,
			created_events: taken.map(({ contract }) => (version === 'v0' ? eventOf(contract) : activeContract(world, contract))),
			...token,
		},
	};
}

const eventOf = (contract: Contract) =>
	createdEvent(contract, `#${contract.updateId}:${contract.nodeId}`, { version: 'v0', encoding: 'compact_json' });

/** Without the update that created it, where that belongs to an earlier migration. */
function activeContract(world: World, contract: Contract): Schemas['ActiveContract'] {
	const { event_type: _type, event_id: _id, ...rest } = eventOf(contract);
	return { ...(contract.migrationId === world.migrationId && { created_in_update_id: contract.updateId }), ...rest };
}
