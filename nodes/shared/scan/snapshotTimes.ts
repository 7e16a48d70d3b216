/** Endpoints that say when the snapshot next to a time was taken. */
export const SNAPSHOT_BEFORE = 'GET /v0/state/acs/snapshot-timestamp';
/** Since Splice 0.5.7. */
export const SNAPSHOT_AFTER = 'GET /v0/state/acs/snapshot-timestamp-after';
