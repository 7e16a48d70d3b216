// Every reading operation is given answers made from the contract: with as little as it demands, with null for all that is
// optional, with everything, and by chance from a fixed seed. None may end in a JavaScript error, and raw output loses nothing.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { CASES, expectOddity, expectSurvived, GeneratedAnswers, oddLists, useAnswers } from '../../support/generatedAnswers.cts';
import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';
import { byId } from './support.cts';

waitForNothing();

const PARTY = `alice::1220${'0'.repeat(64)}`;
const readAs = { readAs: 'party', party: byId(PARTY) };
const all = { returnAll: true };

/** Resource, operation, its endpoint, its parameters. */
const OPERATIONS: Array<[string, string, string, IDataObject]> = [
	['activeContract', 'getAll', 'POST /v2/state/active-contracts-page', { selection: 'matching', ...readAs, ...all }],
	['activeContract', 'getAll', 'POST /v2/state/active-contracts-page', { selection: 'holdings', ...readAs, ...all }],
	[
		'activeContract',
		'getAll',
		'POST /v2/state/active-contracts',
		{ selection: 'matching', ...readAs, ...all, options: { apiVersion: 'legacy' } },
	],
	['completion', 'getAll', 'POST /v2/commands/command-completions', { parties: PARTY, ...all }],
	['completion', 'getAll', 'POST /v2/commands/completions', { parties: PARTY, ...all, options: { apiVersion: 'legacy' } }],
	['contract', 'get', 'POST /v2/contracts/contract-by-id', { contractId: `00${'0'.repeat(64)}`, ...readAs }],
	['contract', 'getEvents', 'POST /v2/events/events-by-contract-id', { contractId: `00${'0'.repeat(64)}`, ...readAs }],
	['identityProvider', 'get', 'GET /v2/idps/{idp-id}', { identityProviderId: byId('idp') }],
	['identityProvider', 'getAll', 'GET /v2/idps', all],
	['package', 'getAll', 'GET /v2/packages', all],
	['package', 'getPreferred', 'POST /v2/interactive-submission/preferred-packages', { packageNames: 'a', parties: PARTY }],
	['package', 'getStatus', 'GET /v2/packages/{package-id}/status', { packageId: byId('0'.repeat(64)) }],
	['packageVetting', 'getAll', 'POST /v2/package-vetting/list', all],
	['participant', 'getConnectedSynchronizers', 'GET /v2/state/connected-synchronizers', {}],
	['participant', 'getId', 'GET /v2/parties/participant-id', {}],
	['participant', 'getStatus', 'GET /v2/version', {}],
	['participant', 'getStatus', 'GET /v2/state/latest-pruned-offsets', {}],
	['participant', 'getStatus', 'GET /v2/state/connected-synchronizers', {}],
	['update', 'get', 'POST /v2/updates/update-by-id', { findBy: 'updateId', updateId: `1220${'0'.repeat(64)}`, ...readAs }],
	['update', 'get', 'POST /v2/updates/update-by-offset', { findBy: 'offset', offset: '5', ...readAs }],
	['update', 'get', 'POST /v2/updates/update-by-hash', { findBy: 'hash', transactionHash: '0'.repeat(64), ...readAs }],
	['party', 'get', 'GET /v2/parties/{party}', { party: byId(PARTY) }],
	['party', 'getAll', 'GET /v2/parties', all],
	['update', 'getAll', 'POST /v2/updates/get-updates-page', { ...readAs, ...all }],
	['update', 'getAll', 'POST /v2/updates', { ...readAs, ...all, options: { apiVersion: 'legacy' } }],
	['user', 'get', 'GET /v2/users/{user-id}', { userId: byId('someone') }],
	['user', 'getAll', 'GET /v2/users', all],
	['user', 'whoAmI', 'GET /v2/authenticated-user', {}],
	['user', 'whoAmI', 'GET /v2/users/{user-id}/rights', {}],
	['userRight', 'getAll', 'GET /v2/users/{user-id}/rights', { userId: byId('someone'), ...all }],
];

/** What the other endpoints answer; and what follows the one answer, so that lists end. */
const PLAIN: Record<string, unknown> = {
	'GET /v2/state/ledger-end': { offset: 1 },
	'GET /v2/state/latest-pruned-offsets': { participantPrunedUpToInclusive: 0 },
	'GET /v2/version': { version: '3.5.10' },
	'GET /v2/state/connected-synchronizers': { connectedSynchronizers: [] },
	'GET /v2/authenticated-user': { user: { id: 'someone' } },
	'GET /v2/users/{user-id}/rights': { rights: [] },
	'GET /v2/parties/{party}': { partyDetails: [] },
};
const answers = useAnswers(PLAIN);

async function read([resource, operation, endpoint, parameters]: (typeof OPERATIONS)[number], answer: unknown, simplify: boolean) {
	answers.give(endpoint, answer);
	return await runNode('cantonLedger', { authentication: 'accessToken', resource, operation, simplify, ...parameters } as never, {
		credentials: { cantonLedgerApi: { baseUrl: answers.url, authentication: 'none' } },
		invented: true,
	});
}

describe.each(OPERATIONS)('%s %s, %s', (...of) => {
	test.each(CASES)('%s', async (filling, count) => {
		for (let variant = 0; variant < count; variant++) {
			const answer = new GeneratedAnswers('ledger', filling, seeded(variant + 1)).answer(of[2], variant);
			// Asked about one party, a participant answers about that one.
			if (of[0] === 'party' && of[1] === 'get') {
				const one = answer as { partyDetails: Array<{ party: string }> };
				one.partyDetails = one.partyDetails.slice(0, 1).map((details) => ({ ...details, party: PARTY }));
			}
			for (const simplify of [true, false]) expectSurvived(answer, await read(of, answer, simplify), !simplify);
		}
	});
});

const OPTIONAL = [
	'GET /v2/state/connected-synchronizers',
	'GET /v2/users',
	'GET /v2/users/{user-id}/rights',
	'POST /v2/package-vetting/list',
];

test.each(OPERATIONS)('%s %s: {} from %s is an answer of something else, not an empty result', async (...of) => {
	const { json, error } = await read(of, {}, true);
	// Who never pruned has no offset; the lists that the contract calls optional may be left out.
	if (OPTIONAL.includes(of[2])) {
		expect(error).toBeUndefined();
		expect(json).toHaveLength(['getStatus', 'whoAmI'].includes(of[1]) ? 1 : 0);
	} else if (of[2].includes('pruned') || of[2].includes('synchronizers')) expect(json).toHaveLength(1);
	else expect(error?.message).toContain('does not answer as expected');
});

describe.each(OPERATIONS.filter((...[of]) => oddLists('ledger', of[2]).length > 0))('%s %s, %s', (...of) => {
	test.each(oddLists('ledger', of[2]))('$where is an answer of something else', async ({ where, answer }) => {
		for (const simplify of [true, false]) expectOddity(where, await read(of, answer, simplify));
	});
});
