/** A participant for units: its record, its answers by endpoint, and what it was asked. */
import type { IDataObject, INode } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { callError } from '../../nodes/shared/errors/nodeErrors';
import { NO_EVENTS, NO_UPDATE } from './commands-refusals.cts';
import { COMPLETIONS, END, EVENTS, PRUNED_OFFSETS, UPDATES, UPDATE_BY_ID, UPDATE_BY_OFFSET, USER } from './endpoints.cts';

export const ALICE = 'alice::12ab';
export const BOB = 'bob::12cd';
const URL = 'http://participant';
export const NODE: INode = { id: 'n', name: 'Submit', type: 'canton', typeVersion: 1, position: [0, 0], parameters: {} };

type Answer = object | ((request: any) => object | CallFailure);

/** Record of a participant. Its offsets end at 10 unless something is later. */
export interface World {
	end?: number;
	pruned?: number;
	completions?: any[];
	/** Transactions, and reassignments, which have `isReassignment`. */
	updates?: any[];
	/** Updates of a page at most. */
	shortest?: number;
	/** Events of contracts, by contract. */
	contracts?: Record<string, object>;
	/** Answers in place of those of what it keeps: an answer, a failure, or a function of the request that returns either. */
	answers?: Record<string, Answer>;
}

/** A completion of alice, by the token's user. */
export const completionOf = (offset: number, more: object = {}): any => ({
	...{ commandId: 'c', userId: 'u', submissionId: 's-other', actAs: [ALICE], updateId: `1220${offset}`, offset },
	synchronizerTime: { synchronizerId: 's', recordTime: '2026-07-01T00:00:00Z' },
	...more,
});
/** A completion of what failed. */
export const failedOf = (offset: number, message: string, more: object = {}, metadata: object = {}): any =>
	completionOf(offset, {
		updateId: '',
		status: { code: 10, message, details: [{ valueDecoded: { metadata } }] },
		...more,
	});
/** A transaction at an offset. */
export const transactionOf = (offset: number, events: object[] = [], more: object = {}): any => ({
	...{ updateId: `1220${offset}`, offset, commandId: 'c', workflowId: '', effectiveAt: 'e', recordTime: 'r', synchronizerId: 's' },
	...{ events, ...more },
});

const wrapped = ({ isReassignment, ...value }: any) => (isReassignment ? { Reassignment: { value } } : { Transaction: { value } });

/** Answers of what a participant keeps. */
function keeper({
	end,
	pruned = 0,
	completions = [],
	updates = [],
	shortest = Infinity,
	contracts = {},
}: World): Record<string, (request: any) => object> {
	const offset = () => end ?? Math.max(10, ...completions.map((each) => each.offset), ...updates.map((each) => each.offset));
	const update = (wanted: (each: any) => boolean) => {
		const found = updates.find(wanted);
		return found ? { update: wrapped(found) } : NO_UPDATE;
	};
	return {
		[END]: () => ({ offset: offset() }),
		[PRUNED_OFFSETS]: () => (pruned > 0 ? { participantPrunedUpToInclusive: pruned } : {}),
		[COMPLETIONS]: ({ body, query }) =>
			completions
				.filter((each) => each.offset > body.beginExclusive && each.actAs.some((party: string) => body.parties.includes(party)))
				.slice(0, query.limit)
				.map((value) => ({ completionResponse: { Completion: { value } } })),
		[UPDATE_BY_ID]: ({ body }) => update((each) => each.updateId === body.updateId),
		[UPDATE_BY_OFFSET]: ({ body }) => update((each) => each.offset === body.offset),
		[EVENTS]: ({ body }) => contracts[body.contractId] ?? NO_EVENTS,
		[UPDATES]: ({ body }) => {
			const { beginOffsetExclusive: begin = 0, endOffsetInclusive: last = offset(), maxPageSize: size, descendingOrder } = body;
			const all = updates.filter((each) => each.offset > begin && each.offset <= last);
			const page = (descendingOrder ? [...all].reverse() : all).slice(0, Math.min(size, shortest));
			const isAll = page.length === all.length;
			return {
				updates: page.map((each) => ({ update: wrapped(each) })),
				lowestPageOffsetExclusive: isAll || !descendingOrder ? begin : page.at(-1).offset - 1,
				highestPageOffsetInclusive: isAll || descendingOrder ? last : page.at(-1).offset,
				nextPageToken: isAll ? '' : 'more',
			};
		},
		[USER]: () => ({ user: { id: 'u' } }),
	};
}

let participants = 0;

export function participantOf(world: World) {
	const calls: Array<{ endpoint: string; request: any }> = [];
	const kept = keeper(world);
	const key = `participant ${participants++}`;
	const attemptOnly = async (endpoint: string, request: any): Promise<any> => {
		calls.push({ endpoint, request });
		const answer = world.answers?.[endpoint] ?? kept[endpoint];
		if (answer === undefined) throw new Error(`nothing answers ${endpoint}`);
		const said: any = typeof answer === 'function' ? answer(request) : answer;
		return 'origin' in said ? { ok: false, failure: said } : { ok: true, answer: said };
	};
	const attempt = async (endpoint: string, request: any) => ({
		...(await attemptOnly(endpoint, typeof request === 'function' ? request('current') : request)),
		...{ endpoint, apiVersion: 'current' },
	});
	const error = (failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject) =>
		callError(NODE, failure, { baseUrl: URL, endpoint, submission }, 0, extra);
	const unwrap = (attempted: any, endpoint = '') => {
		if (attempted.ok) return attempted.answer;
		throw error(attempted.failure, endpoint);
	};
	const ledger: any = {
		...{ key, baseUrl: URL, homeUrl: URL, cancelled: false, attempt, attemptOnly, error, unwrap },
		isMissing: () => false,
		channel: async () => 'there is none',
		call: async (endpoint: string, request: any) => unwrap(await attempt(endpoint, request), endpoint),
		attemptVersions: async (endpoint: string, ask: (version: string, endpoint: string) => Promise<object>) => ({
			...{ endpoint, apiVersion: 'current' },
			result: await ask('current', endpoint),
		}),
	};
	return { ledger, calls };
}
