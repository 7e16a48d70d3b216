/** Helpers of the ledger tests: one call of the node, and making things happen. */
import type { IDataObject } from 'n8n-workflow';

import { cacheClock } from '../../../nodes/shared/values/cache';
import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode, searchList, type RunOptions } from '../../support/engine.cts';
import { around } from '../../support/harness.cts';
import { ledgerCredential, type TestSandbox } from '../../support/sandbox.cts';

export { BIG, byId } from '../../support/harness.cts';

/** An ID that was made up at random. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export interface Happened extends IDataObject {
	offset: number;
	updateId: string;
	created: string[];
	archived: string[];
}

let ahead = 0;
const now = cacheClock.now;

/** Lets eleven minutes go by for what is remembered: longer than a server's version is. */
export function passTime(): void {
	ahead += 11 * 60_000;
	cacheClock.now = () => now() + ahead;
}

/** Shorthands around a sandbox. */
export const ledgerOf = (sandbox: TestSandbox) => ({
	parties: sandbox.parties,
	/** Runs an operation of a node of the participant, as the given ledger user. */
	run: async (resource: string, operation: string, parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
		await runNode(ledgerNodeOf(resource, operation), { authentication: 'accessToken', resource, operation, ...parameters } as never, {
			credentials: ledgerCredential(sandbox, options.as),
			...options,
		}),
	/** Makes one thing happen in the sandbox's world. */
	happen: async (action: string, parameters: IDataObject = {}): Promise<Happened> => await around(sandbox).happen(action, parameters),
	/** Runs `during` with settings of the sandbox changed. Before and after, what the nodes remember of the server is too old to count. */
	async within(settings: IDataObject, during: () => Promise<void>) {
		try {
			await around(sandbox).with(settings, async () => {
				passTime();
				await during();
			});
		} finally {
			passTime();
		}
	},
	answer: sandbox.answer,
});

/** Faults by which the answer of a command gets lost, each by what its client sees. */
export const LOST_ANSWERS: Array<[what: string, fault: IDataObject]> = [
	['a connection that broke', { action: 'reset' }],
	['an answer that broke off', { action: 'resetMidBody' }],
	['an answer cut short', { action: 'truncated' }],
	["the participant's own timeout", { action: 'requestTimeout' }],
	['a plain 503', { action: 'text503' }],
	["a proxy's 502", { action: 'html502' }],
	["a proxy's 504", { action: 'html504' }],
	["a proxy's 408", { status: 408, body: 'Request Timeout' }],
	['a call that was cancelled', { status: 499, body: { code: 'CANCELLED', cause: 'cancelled', context: {}, grpcCodeValue: 1 } }],
	['a login page', { action: 'notJson' }],
];

/** One completion, read with these credentials: a cheap call. */
export const readOne = async (parties: unknown, credentials: Record<string, IDataObject>) =>
	await runNode(
		'cantonLedger',
		{
			...{ resource: 'completion', operation: 'getAll', parties, returnAll: false, limit: 1 },
			authentication: 'cantonLedgerOAuth2Api' in credentials ? 'oAuth2' : 'accessToken',
		} as never,
		{ credentials },
	);

/** The error item of an operation that reads from offset 99999999, with more fields of its error. */
export const afterLedgerEnd = (more: IDataObject = {}) => ({
	message: expect.stringContaining('99999999'),
	error: expect.objectContaining({
		errorCode: 'OFFSET_AFTER_LEDGER_END',
		errorCategory: 12,
		httpStatus: 400,
		advice: expect.stringContaining('Offsets belong to one participant'),
		...more,
	}),
});

/** Names in the list of templates of a trigger. */
export const templatesShown = async (sandbox: TestSandbox, filter: string): Promise<string[]> =>
	(
		await searchList(
			'cantonLedgerEventTrigger',
			'searchTemplates',
			{ authentication: 'accessToken', event: 'contractCreated' },
			ledgerCredential(sandbox),
			filter,
		)
	).results.map(({ name }) => name);
