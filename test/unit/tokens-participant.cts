/** A participant as far as tokens are read from it. */
import { HOLDINGS } from '../../nodes/shared/tokens/interfaces';
import { creates, party } from './tokens-support.cts';

export const GOLD = { admin: party('bank'), id: 'Gold' };
export const [FIRST, SECOND] = HOLDINGS;
export const active = (id: string, owner: string, amount: string, more = {}) => ({
	contractEntry: { JsActiveContract: { createdEvent: creates(id, owner, amount, more).CreatedEvent } },
});
export const leaving = (id: string, owner: string, amount: string) => ({
	contractEntry: { JsIncompleteUnassigned: { createdEvent: creates(id, owner, amount).CreatedEvent } },
});

export interface World {
	/** Names of vetted packages. Absent: the participant refuses to say. */
	vetted?: string[];
	pages?: object[][];
	synchronizers?: string[];
	rights?: object[];
	/** Refuses to say who the token's user is. */
	anonymous?: boolean;
	/** The execution is cancelled after so many pages. */
	cancelledAfter?: number;
}
/** The participant, and the requests it got. */
export function participantOf({
	vetted = ['splice-api-token-holding-v1', 'splice-api-token-holding-v2'],
	pages = [[]],
	synchronizers = [],
	rights = [],
	anonymous = false,
	cancelledAfter = Infinity,
}: World) {
	const sent: Array<[endpoint: string, args: any]> = [];
	let read = 0;
	const answers: Record<string, () => object> = {
		'POST /v2/package-vetting/list': () => ({ vettedPackages: [{ packages: vetted.map((packageName) => ({ packageName })) }] }),
		'GET /v2/parties/participant-id': () => ({ participantId: 'own::1220ab' }),
		'GET /v2/state/connected-synchronizers': () => ({
			connectedSynchronizers: synchronizers.map((synchronizerId) => ({ synchronizerId })),
		}),
		'GET /v2/authenticated-user': () => ({ user: { id: 'u' } }),
		'GET /v2/users/{user-id}/rights': () => ({ rights: rights.map((kind) => ({ kind })) }),
		'POST /v2/state/active-contracts-page': () => ({
			activeContracts: pages[read++] ?? [],
			activeAtOffset: 7,
			nextPageToken: read < pages.length ? `t${read}` : '',
		}),
	};
	const refused = { ok: false, failure: { message: 'refused', origin: 'ledger', retryable: false } };
	const attempt = async (endpoint: string, args?: any) => {
		sent.push([endpoint, args]);
		if (anonymous && endpoint === 'GET /v2/authenticated-user') return refused;
		return { ok: true, answer: answers[endpoint]!() };
	};
	const ledger = {
		key: `participant ${Math.random()}`,
		get cancelled() {
			return read >= cancelledAfter;
		},
		attempt,
		attemptOnly: attempt,
		call: async (endpoint: string, args?: any) => ((await attempt(endpoint, args)) as { answer: object }).answer,
		attemptVersions: async (endpoint: string, ask: (version: string) => Promise<object>) => ({ endpoint, result: await ask('current') }),
		unwrap: (result: { answer: object }) => result.answer,
	};
	return { ledger: ledger as never, sent };
}
