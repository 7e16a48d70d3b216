// The two engines by which n8n polls triggers, and the settings that switch them on.

/** @typedef {'legacy' | 'durable'} Engine */

/**
 * A kill during activation leaves n8n's note that the workflow is being published, and until that lease has run out no later start
 * of n8n touches the workflow: two minutes by default, and it looks every 15 seconds. These change how long nothing happens, not
 * what happens then. But not much shorter: n8n gives an activation up for good when it takes 70 % of the lease, and 5 seconds did
 * let that happen on a machine that was busy with something else (KILL_LEASE_SECONDS sets it for such a one).
 */
const PUBLICATION = { publicationLeaseSeconds: Number(process.env.KILL_LEASE_SECONDS ?? 10), publicationPollMs: 1000 };
const BOTH = {
	N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: String(PUBLICATION.publicationLeaseSeconds),
	N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: String(PUBLICATION.publicationPollMs),
};
/** Settings that switch n8n's durable scheduler and its durable poll cursors on. @type {Record<Engine, Record<string, string>>} */
const ENGINES = {
	legacy: BOTH,
	durable: {
		...BOTH,
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

module.exports = { ENGINES, PUBLICATION };
