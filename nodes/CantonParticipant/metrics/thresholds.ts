/** Limits of metrics, and those recommended for a participant and a Splice validator. */

/** Calculation of the compared number from what was read. */
export type Measure = 'value' | 'ageMicros' | 'ageMillis' | 'increase' | 'mean' | 'unchanged' | 'p50' | 'p95' | 'p99';
/** Choice or sum of several series. */
export type Across = 'max' | 'min' | 'sum';

export interface Threshold {
	name: string;
	metric: string;
	labels: Readonly<Record<string, string>>;
	across: Across;
	measure: Measure;
	/** The side of the limit that is a problem. */
	side: 'above' | 'below';
	limit: number;
	/** Limit at which a problem is over: on the other side of `limit`, or that. */
	clearAt: number;
	isFailing: boolean;
	/** Meaning of a problem, and what to do. */
	advice: string;
}

/** A recommended limit. */
interface Recommended extends Threshold {
	/** Origin of the metric and its alert. */
	source: string;
}

const threshold = (fields: Omit<Recommended, 'labels' | 'side' | 'isFailing'> & Partial<Threshold>): Recommended => ({
	labels: {},
	side: 'above',
	isFailing: false,
	...fields,
});

/**
 * The metrics are those of the alerts that Splice 0.7.5 is deployed with, and of its source. Those of a participant were seen at a 3.6.0
 * with PostgreSQL, those of apps at none. The limits are this package's: a deployment chooses its own.
 */
export const RECOMMENDED: readonly Recommended[] = [
	threshold({
		name: 'Sequencer delay (seconds)',
		metric: 'daml_sequencer_client_handler_last_sequencing_time_micros',
		across: 'max',
		measure: 'ageMicros',
		limit: 120,
		clearAt: 60,
		isFailing: true,
		source: 'alert *Sequencer Client Delay* of Splice',
		advice: 'The participant gets no events of the synchronizer in time: check its connections to sequencers, its load and its database.',
	}),
	threshold({
		name: 'Health of a sequencer connection',
		metric: 'daml_sequencer_client_sequencer_connection_pool_connection_health',
		across: 'min',
		measure: 'value',
		side: 'below',
		limit: 2,
		clearAt: 2,
		source: 'alert *Health of a connection* of Splice',
		advice: 'A connection to a sequencer is not usable. Others may do: check which sequencer is away.',
	}),
	threshold({
		name: 'ACS commitment delay (seconds)',
		metric: 'daml_participant_sync_commitments_last_locally_completed',
		across: 'max',
		measure: 'ageMicros',
		limit: 5400,
		clearAt: 3600,
		source: 'alert *ACS Commitment Delay* of Splice',
		advice:
			'The participant falls behind with commitments of its active contracts: others cannot compare, and pruning stops. ' +
			'Commitments that differ have no metric: search its log for ACS_COMMITMENT_MISMATCH.',
	}),
	threshold({
		name: 'ACS commitment checkpoint delay (seconds)',
		metric: 'daml_participant_sync_commitments_last_locally_checkpointed',
		across: 'max',
		measure: 'ageMicros',
		limit: 5400,
		clearAt: 3600,
		source: 'alert *ACS Commitment Checkpoint Delay* of Splice',
		advice: 'The participant does not save the state of its commitments: after a restart it has much to repeat.',
	}),
	threshold({
		name: 'ACS commitment compute duration (seconds, mean)',
		metric: 'daml_participant_sync_commitments_compute_duration_seconds',
		across: 'sum',
		// Splice deploys histograms without buckets: in the text they have no quantiles.
		measure: 'mean',
		limit: 120,
		clearAt: 60,
		source: 'alert *ACS Commitment Compute Duration* of Splice',
		advice: 'Computing commitments takes long: check load and database.',
	}),
	threshold({
		name: 'Queries waiting for the database',
		metric: 'daml_db_storage_general_executor_queued',
		across: 'max',
		measure: 'value',
		limit: 100,
		clearAt: 20,
		source: 'metric of Canton',
		advice: 'The pool of database connections is used up: check the database, or give it more connections.',
	}),
	threshold({
		name: 'Writes waiting for the database',
		metric: 'daml_db_storage_write_executor_queued',
		across: 'max',
		measure: 'value',
		limit: 100,
		clearAt: 20,
		source: 'metric of Canton',
		advice: 'The pool of database connections for writing is used up: check the database, or give it more connections.',
	}),
	threshold({
		name: 'Failures of automation',
		metric: 'splice_trigger_completed_total',
		labels: { outcome: 'failure' },
		across: 'sum',
		measure: 'increase',
		limit: 0,
		clearAt: 0,
		source: 'alert *Automation Failures* of Splice',
		advice: 'Automation of the app failed since the earlier item: its log says which, and why.',
	}),
	threshold({
		name: 'Last ingested record time (seconds)',
		metric: 'splice_store_last_ingested_record_time_ms',
		across: 'max',
		measure: 'ageMillis',
		limit: 3600,
		clearAt: 1800,
		source: 'metric of Splice apps',
		advice: 'The app has seen no transaction: check its participant, and the synchronizer.',
	}),
	threshold({
		name: 'Open round unchanged (minutes)',
		metric: 'splice_sv_dso_store_latest_open_mining_round',
		across: 'max',
		measure: 'unchanged',
		limit: 30,
		clearAt: 30,
		isFailing: true,
		source: 'alert *Mining Rounds Not Advancing* of Splice',
		advice: 'Mining rounds do not advance (an app of a super validator says it): the network is stuck, or the app does not see it.',
	}),
];
