/** Endpoints of a participant and of a registry that several files of units name. */
export const END = 'GET /v2/state/ledger-end';
export const PRUNED_OFFSETS = 'GET /v2/state/latest-pruned-offsets';
export const COMPLETIONS = 'POST /v2/commands/command-completions';
export const UPDATE_BY_ID = 'POST /v2/updates/update-by-id';
export const UPDATE_BY_OFFSET = 'POST /v2/updates/update-by-offset';
export const EVENTS = 'POST /v2/events/events-by-contract-id';
export const UPDATES = 'POST /v2/updates/get-updates-page';
export const USER = 'GET /v2/authenticated-user';
export const PREPARE = 'POST /v2/interactive-submission/prepare';
export const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
export const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';
export const SUBMIT_ASYNC = 'POST /v2/commands/async/submit';
export const ACTIVE = 'POST /v2/state/active-contracts-page';
export const VETTED = 'POST /v2/package-vetting/list';
export const INSTRUMENT = 'GET /registry/metadata/v1/instruments/{instrumentId}';
export const FACTORY = 'POST /registry/transfer-instruction/v1/transfer-factory';
export const FACTORY_V2 = 'POST /registry/transfer-instruction/v2/transfer-factory';
