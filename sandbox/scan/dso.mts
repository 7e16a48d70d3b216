// The governing organization as scan reports it: its rules, and per super validator the nodes it runs. The contracts of the
// organization's own that nothing else in the world refers to are made up here, from what the world knows.
import { createHash } from 'node:crypto';
import { TEMPLATES } from '../world/templates.mts';
import { isoTime, micros } from '../world/time.mts';
import { organizationConfig } from '../world/networkConfig.mts';
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { synchronizerOf } from './directory.mts';
import { contractItem } from './items.mts';
import { networkOf } from './network.mts';
import { refuse } from '../splice/refusals.mts';
import type { Handlers, Reply } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/scan.d.ts';

type WithState = components['schemas']['ContractWithState'];

const PACKAGE = createHash('sha256').update('splice-dso-governance').digest('hex');
const MINUTE = 60_000_000n;

export const dsoInfo: Handlers<paths> = {
	'GET /v0/dso': ({ sandbox }) => dso(sandbox),
};

/** Recorded: scan writes the price of its rounds without trailing zeros, `0.005`, unlike the updates. */
export function shortPrice({ contract, ...state }: WithState): WithState {
	const payload = contract.payload;
	const amuletPrice = String(payload.amuletPrice).replace(/(\.\d+?)0+$/, '$1');
	return { ...state, contract: { ...contract, payload: { ...payload, amuletPrice } } };
}

export function dso(sandbox: Sandbox): Reply {
	const { world } = sandbox;
	const { rules } = networkOf(sandbox.world);
	const added = rules.added.map((name) => ({ name, party: `${name.toLowerCase()}::${world.dso.split('::')[1]}` }));
	const json: components['schemas']['Dso'] = {
		sv_user: 'sv1',
		sv_party_id: world.party('sv-1'),
		dso_party_id: world.dso,
		voting_threshold: 2,
		latest_mining_round: shortPrice(active(world, TOKEN_TEMPLATES.openRound)),
		amulet_rules: active(world, TEMPLATES.amuletRules),
		dso_rules: invented(world, 'Splice.DsoRules:DsoRules', rules.version === 0 ? 'rules' : `rules ${rules.version}`, {
			dso: world.dso,
			epoch: '0',
			svs: [...superValidators(world), ...added].map(({ party, name }) => [
				party,
				{ name, joinedAsOfRound: { number: '0' }, svRewardWeight: rules.weights[name] ?? '10000', participantId: `PAR::${party}` },
			]),
			offboardedSvs: [],
			dsoDelegate: world.party('sv-1'),
			config: {
				...organizationConfig(world.globalSynchronizer),
				voteRequestTimeout: { microseconds: String(rules.voteSeconds * 1_000_000) },
				nextScheduledSynchronizerUpgrade: null,
				nextScheduledLogicalSynchronizerUpgrade: null,
			},
			initialTrafficState: [[`PAR::${world.participantId.replace(/^PAR::/, '')}`, { consumedTraffic: '0' }]],
			isDevNet: true,
		}),
		sv_node_states: superValidators(world).map((sv) =>
			invented(world, 'Splice.DSO.SvState:SvNodeState', sv.name, {
				dso: world.dso,
				sv: sv.party,
				svName: sv.name,
				state: {
					synchronizerNodes: [[world.globalSynchronizer, nodes(world, sv)]],
				},
			}),
		),
		initial_round: '0',
	};
	return { json };
}

interface SuperValidator {
	party: string;
	name: string;
	migrationId: number;
}

/** Two of them. The second learns of a migration late. */
export function superValidators(world: World): SuperValidator[] {
	const late = Math.max(0, world.migrationId - 1);
	const second = `sv-2::1220${createHash('sha256').update(`${world.dso} sv-2`).digest('hex')}`;
	return [
		{
			party: world.party('sv-1'),
			name: 'Digital-Asset-1',
			migrationId: world.migrationId,
		},
		{ party: second, name: 'Digital-Asset-2', migrationId: late },
	];
}

/** The nodes a super validator runs on the synchronizer. */
export function nodes(world: World, { party, name, migrationId }: SuperValidator) {
	const [, fingerprint] = party.split('::');
	const migration = world.migrations[migrationId];
	if (!migration) throw new Error(`no migration ${migrationId}`);
	const started = micros(migration.startedAt) ?? 0n;
	return {
		cometBft: { nodes: [], governanceKeys: [], sequencingKeys: [] },
		sequencer: {
			migrationId: String(migrationId),
			sequencerId: `SEQ::${name}::${fingerprint}`,
			url: `https://sequencer-${migrationId}.${name.toLowerCase()}.example`,
			availableAfter: isoTime(started + MINUTE),
		},
		mediator: { mediatorId: `MED::${name}::${fingerprint}` },
		scan: { publicUrl: `https://scan.${name.toLowerCase()}.example` },
		legacySequencerConfig: null,
		sequencerIdentity: null,
		physicalSynchronizers: null,
	};
}

/** The newest active contract of a template, as scan shows it. */
export function active(world: World, template: Contract['template']): WithState {
	const contract = activeContracts(world, template).at(-1);
	if (!contract) throw refuse(404, `No active ${template.name} found`);
	return withState(contract);
}

/** A contract with the synchronizer that it is on. */
export const withState = (contract: Contract): WithState => ({ contract: contractItem(contract), domain_id: synchronizerOf(contract) });

/** A contract of the organization's own that nothing else in the world refers to. */
export function invented(world: World, name: string, key: string, payload: Json): WithState {
	const hash = createHash('sha256').update(`${world.dso} ${name} ${key} ${world.migrationId}`).digest('hex');
	const contractId = `00${hash}ca111220${createHash('sha256').update(hash).digest('hex')}`;
	return {
		contract: {
			template_id: `${PACKAGE}:${name}`,
			contract_id: contractId,
			payload,
			created_event_blob: Buffer.from(`CREATED ${contractId}`).toString('base64'),
			created_at: world.migrations[0].startedAt,
		},
		domain_id: world.globalSynchronizer,
	};
}
