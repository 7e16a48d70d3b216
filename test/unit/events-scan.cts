/** A network's scan in the process of a test: its lists of now, and its histories. */
import type { IDataObject } from 'n8n-workflow';

import { CantonScanEventTrigger } from '../../nodes/CantonScanEventTrigger/CantonScanEventTrigger.node';
import { Refused, Trigger, type Answers, type Request } from './events-support.cts';

export const LAST_MIGRATION = 'GET /v0/migrations/last';
export const DSO = 'GET /v0/dso';
export const UPDATES = 'POST /v2/updates';
export const EVENTS = 'POST /v0/events';
export const LATEST_EVENT = 'GET /v0/events/latest-record-time';
export const ROUNDS = 'POST /v0/open-and-issuing-mining-rounds';
export const VOTE_REQUESTS = 'GET /v0/admin/sv/voterequests';
export const VOTE_RESULTS = 'POST /v0/admin/sv/voteresults';
export const PREAPPROVAL = 'GET /v0/transfer-preapprovals/by-party/*';
export const TRAFFIC = 'GET /v0/domains/*/members/*/traffic-status';
export const SNAPSHOT_BEFORE = 'GET /v0/state/acs/snapshot-timestamp';
export const SNAPSHOT_AFTER = 'GET /v0/state/acs/snapshot-timestamp-after';
export const LOGICAL = 'GET /v0/lsu';
export const ROLL_FORWARD = 'GET /v0/roll-forward-lsu';
export const SCHEDULE = 'GET /v0/migrations/schedule';

/** Answer of scan about something that it does not have. */
export const none = (error = 'not found') => new Refused(404, { error });

/** A trigger of a scan with these answers. By default it starts at now. */
export const scanTrigger = (answers: Answers, event: string, parameters: IDataObject = {}): Trigger =>
	new Trigger({ type: CantonScanEventTrigger, credential: {}, base: '/api/scan' }, answers, {
		event,
		delivery: 'once',
		...parameters,
		options: { addMessage: false, ...(parameters.options as IDataObject) },
	});

/** Names of super validators, with what the rules say of each. */
export type SuperValidators = Record<string, { party?: string; svRewardWeight?: string; participantId?: string }>;

export interface Rules {
	contractId?: string;
	amuletContractId?: string;
	superValidators?: SuperValidators;
	config?: object;
	amuletConfig?: object;
	votingThreshold?: number;
	synchronizer?: string;
}

/** The organization of the network, as scan shows it. */
export const organizationOf = ({
	contractId = 'rules1',
	amuletContractId = 'amulet1',
	superValidators = { 'Digital-Asset-1': {}, 'Digital-Asset-2': {} },
	config = { voteRequestTimeout: { microseconds: '1' } },
	amuletConfig = {},
	votingThreshold = 2,
	synchronizer = 'global-domain::1220ab',
}: Rules = {}) => {
	const svs = Object.entries(superValidators).map(([name, { party = `${name}::1220`, ...more }]) => [
		party,
		{ name, svRewardWeight: '10', participantId: 'PAR::p::1220', ...more },
	]);
	const contract = (id: string, payload: object) => ({
		contract: { contract_id: id, template_id: 'p:M:T', payload, created_event_blob: '', created_at: '2026-07-01T00:00:00Z' },
		domain_id: synchronizer,
	});
	return {
		sv_user: 'u',
		sv_party_id: 'sv::1220',
		dso_party_id: 'DSO::1220ab',
		voting_threshold: votingThreshold,
		latest_mining_round: contract('round', {}),
		amulet_rules: contract(amuletContractId, {
			configSchedule: {
				initialValue: { decentralizedSynchronizer: { activeSynchronizer: synchronizer }, ...amuletConfig },
				futureValues: [],
			},
		}),
		dso_rules: contract(contractId, { svs, config }),
		sv_node_states: [],
	};
};

/** A history by migration ID and record time, and pages of it. */
export const pageOf = <T,>(history: readonly T[], positionOf: (entry: T) => [number, string], after?: any, size = Infinity): T[] => {
	const isAfter = (entry: T) => {
		const [migration, time] = positionOf(entry);
		return !after || migration > after.after_migration_id || (migration === after.after_migration_id && time > after.after_record_time);
	};
	return history.filter(isAfter).slice(0, size);
};

/** Answers to reading snapshots by their times, in order, by migration. */
export const snapshotAnswers = (snapshots: Record<number, string[]>): Answers => {
	const listOf = ({ query }: Request) => snapshots[Number(query.migration_id)] ?? [];
	const found = (time: string | undefined) => (time === undefined ? none() : { record_time: time });
	return {
		[SNAPSHOT_AFTER]: (request) => found(listOf(request).find((time) => time > request.query.after!)),
		[SNAPSHOT_BEFORE]: (request) => found(listOf(request).findLast((time) => time < request.query.before!)),
		[LAST_MIGRATION]: () => ({ migration_id: Math.max(...Object.keys(snapshots).map(Number)) }),
	};
};

/** A contract as scan lists it. */
export const contract = (contract_id: string, payload: object) => ({
	...{ contract_id, template_id: 'p:M:T', created_event_blob: '', created_at: '2026-07-01T00:00:00Z' },
	payload,
});
/** The polls of an activation and of the first poll time after it, which shows a condition that held already. */
export async function firstPolls({ trigger }: { trigger: Trigger }): Promise<any[]> {
	expect(await trigger.poll()).toEqual([]);
	return await trigger.poll();
}
/** A trigger with the answers of its scan, which a test changes. */
export const start = (answers: Answers, event: string, parameters: object = {}) => ({
	answers,
	trigger: scanTrigger(answers, event, parameters as never),
});
