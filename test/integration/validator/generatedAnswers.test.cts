// Every operation is given answers made from the validator's contract, as little as it demands up to all it allows. None may end in a
// JavaScript error, and raw output loses nothing.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { CASES, expectOddity, expectSurvived, GeneratedAnswers, oddLists, useAnswers } from '../../support/generatedAnswers.cts';
import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';

waitForNothing();

/** Resource, operation, its endpoint, its parameters. */
const OPERATIONS: Array<[string, string, string, IDataObject]> = [['health', 'get', 'GET /version', {}]];
/** Operations that answer in their own words whatever the server says: they have no raw output, and odd answers are answers. */
const ALWAYS_ANSWER = new Set(['health get']);

const answers = useAnswers();

async function ask([resource, operation, endpoint, parameters]: (typeof OPERATIONS)[number], answer: unknown, simplify: boolean) {
	answers.give(endpoint, answer);
	return await runNode('cantonValidator', { resource, operation, authentication: 'accessToken', simplify, ...parameters } as never, {
		credentials: { cantonValidatorApi: { url: answers.url, authentication: 'accessToken', accessToken: 'a.b.c' } },
		invented: true,
	});
}

describe.each(OPERATIONS)('%s %s, %s', (...of) => {
	const always = ALWAYS_ANSWER.has(`${of[0]} ${of[1]}`);

	test.each(CASES)('%s', async (filling, count) => {
		for (let variant = 0; variant < count; variant++) {
			const answer = new GeneratedAnswers('validator', filling, seeded(variant + 1)).answer(of[2], variant);
			for (const simplify of [true, false]) {
				const result = await ask(of, answer, simplify);
				expectSurvived(answer, result, !simplify && !always);
				if (filling === 'full') expect([result.error?.message, result.json.length > 0]).toEqual([undefined, true]);
			}
		}
	});

	if (!always)
		test('{} is an answer of something else, not an empty result', async () => {
			const { json: items, error } = await ask(of, {}, true);
			expect(items).toEqual([]);
			expect(error?.message).toContain('does not answer as expected');
		});
});

const listed = OPERATIONS.filter((of) => oddLists('validator', of[2]).length > 0);
if (listed.length > 0)
	describe.each(listed)('%s %s, %s', (...of) => {
		test.each(oddLists('validator', of[2]))('$where is an answer of something else', async ({ where, answer }) => {
			for (const simplify of [true, false]) expectOddity(where, await ask(of, answer, simplify));
		});
	});
