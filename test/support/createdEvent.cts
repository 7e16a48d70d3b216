import type { components } from '../../api/ledger';

/** A created event with every field that its contract requires, for servers that a test plays. */
export const createdEvent = (fields: Partial<components['schemas']['CreatedEvent']> = {}): components['schemas']['CreatedEvent'] => ({
	offset: 3,
	nodeId: 0,
	contractId: '00ab',
	templateId: 'p:M:T',
	packageName: 'p',
	representativePackageId: 'p',
	createdEventBlob: '',
	witnessParties: ['a::12'],
	signatories: ['a::12'],
	observers: [],
	createdAt: '2026-07-01T10:00:00Z',
	createArgument: {},
	acsDelta: true,
	...fields,
});
