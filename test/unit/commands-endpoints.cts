/** Endpoints of a participant that submissions ask, besides their own. */
export const END = 'GET /v2/state/ledger-end';
export const PRUNED_OFFSETS = 'GET /v2/state/latest-pruned-offsets';
export const COMPLETIONS = 'POST /v2/commands/command-completions';
export const UPDATE_BY_ID = 'POST /v2/updates/update-by-id';
export const UPDATE_BY_OFFSET = 'POST /v2/updates/update-by-offset';
export const EVENTS = 'POST /v2/events/events-by-contract-id';
export const UPDATES = 'POST /v2/updates/get-updates-page';
export const USER = 'GET /v2/authenticated-user';
export const PREPARE = 'POST /v2/interactive-submission/prepare';
