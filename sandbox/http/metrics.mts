// Metrics of a participant and of the Splice apps beside it, in the text format of Prometheus. The names are those of the source of Canton 3.5
// and Splice 0.7.5. A scrape of apps, or of a participant with traffic control, was not recorded. In a deployment each has a port of its own.
import type { Reply } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import { trafficState } from '../world/traffic.mts';
import type { World } from '../world/world.mts';

const SECOND = 1_000_000n;
const TRAFFIC = 'daml_sequencer_client_traffic_control_extra_traffic';

interface Metric {
	name: string;
	type: 'counter' | 'gauge' | 'histogram';
	help: string;
	/** Samples by their ending and labels. */
	samples: Record<string, bigint | number>;
}

const textOf = ({ name, type, help, samples }: Metric): string =>
	[
		`# HELP ${name} ${help}`,
		`# TYPE ${name} ${type}`,
		...Object.entries(samples).map(([sample, value]) => `${name}${sample} ${String(value)}`),
	].join('\n');

/** Extra traffic of the participant. */
function trafficOf(world: World): Metric[] {
	const { limit, consumed } = trafficState(world, world.participantId);
	const member = `{member="PAR::${world.participantId}",synchronizer="global"}`;
	const gauge = (what: string, bytes: bigint): Metric => ({
		name: `${TRAFFIC}_${what}`,
		type: 'gauge',
		help: `Extra traffic ${what}`,
		samples: { [member]: bytes },
	});
	return [gauge('purchased', limit), gauge('consumed', consumed)];
}

export function metrics({ world }: Sandbox): Reply {
	const now = world.clock.now;
	const synchronizer = `{synchronizer="global"}`;
	const all: Metric[] = [
		{
			name: 'daml_sequencer_client_handler_last_sequencing_time_micros',
			type: 'gauge',
			help: 'The timestamp of the last received event',
			samples: { [synchronizer]: now },
		},
		{
			name: 'daml_sequencer_client_sequencer_connection_pool_connection_health',
			type: 'gauge',
			help: 'Health of a connection',
			samples: { '{connection="sequencer-1"}': 2, '{connection="sequencer-2"}': 2 },
		},
		...trafficOf(world),
		{
			name: 'daml_participant_sync_commitments_last_locally_completed',
			type: 'gauge',
			help: 'The last time at which commitments were completed',
			samples: { [synchronizer]: now - 300n * SECOND },
		},
		{
			name: 'daml_participant_sync_commitments_compute_duration_seconds',
			type: 'histogram',
			help: 'Time to compute commitments',
			samples: {
				'_bucket{le="0.1"}': 90,
				'_bucket{le="1.0"}': 100,
				'_bucket{le="+Inf"}': 100,
				_sum: 6.5,
				_count: 100,
			},
		},
		{ name: 'daml_db_storage_general_executor_queued', type: 'gauge', help: 'Queries waiting', samples: { '': 0 } },
		{
			name: 'splice_trigger_completed_total',
			type: 'counter',
			help: 'Tasks of automation',
			samples: {
				'{trigger_name="TopupMemberTrafficTrigger",outcome="success"}': 12,
				'{trigger_name="TopupMemberTrafficTrigger",outcome="failure"}': 0,
			},
		},
		{
			name: 'splice_store_last_ingested_record_time_ms',
			type: 'gauge',
			help: 'The most recent record time ingested',
			samples: { '{store_name="UserWalletStore"}': now / 1000n },
		},
	];
	return { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, text: `${all.map(textOf).join('\n')}\n` };
}
