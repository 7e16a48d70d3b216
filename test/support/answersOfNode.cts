/**
 * The tests of every reading operation of a node with answers made from its contracts: as little as they demand, null for all that
 * is optional, everything, and by chance. `{}`, and lists that hold something else. None may end in a JavaScript error.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { runNode, type RunResult } from './engine.cts';
import {
	CASES,
	expectOddity,
	expectSurvived,
	expectWords,
	GeneratedAnswers,
	oddLists,
	oddValues,
	useAnswers,
} from './generatedAnswers.cts';
import { casesOf, contractOf, describedIn, type NodeOperations, type OperationCase } from './operationCases.cts';
import { seeded } from './seeded.cjs';
import { waitForNothing } from './waits.cts';

export interface AnswersOfNode extends NodeOperations {
	/** Name of the node that has an operation, as workflows have it. */
	nodeOf: (resource: string, operation: string) => string;
	/** Operations whose items are made of a part of the answer, also without Simplify: raw output does not hold the whole. */
	excerpts?: readonly string[];
	/** Operations that refuse some answer of which the contract describes everything, since it leaves out what a server always sends. */
	sparse?: readonly string[];
	/** Answers of the other endpoints, if the contract's full answer does not fit. */
	plain?: Record<string, unknown>;
	/** True for the cases to test, if a connection does not have all. */
	only?: (operationCase: OperationCase) => boolean;
	/** Parameters that choose the connection, and credentials for a URL. */
	connect: (operationCase: OperationCase, url: string) => { parameters: IDataObject; credentials: never; input?: INodeExecutionData[] };
	/** Makes an invented answer fit what was requested. */
	adapt?: (operationCase: OperationCase, answer: unknown) => unknown;
	/** Message of an error that does not say that another service answers. */
	message?: (operationCase: OperationCase) => string | undefined;
}

/** Reads an answer by an operation, with or without Simplify. */
function makeRead({ nodeOf, connect }: AnswersOfNode, answers: ReturnType<typeof useAnswers>) {
	return async (operationCase: OperationCase, answer: unknown, simplify: boolean): Promise<RunResult> => {
		const { resource, operation, endpoint, parameters } = operationCase;
		let result: RunResult;
		// A server that has all endpoints. If this one is not read then, one that has only this.
		for (const older of [false, true]) {
			const url = answers.newUrl();
			answers.give(endpoint, answer, { older });
			const { parameters: connection, credentials, input } = connect(operationCase, url);
			const settings = { resource, operation, simplify, ...connection, ...parameters };
			result = await runNode(nodeOf(resource, operation), settings as never, { credentials, input, invented: true });
			if (answers.wasRequested(endpoint)) return result;
		}
		throw new Error(
			`${endpoint} is not read with ${JSON.stringify(parameters)}: give a variant that reads it. ${result!.error?.message ?? ''}`,
		);
	};
}

/** Declares the tests. A new operation is among them by its line in the list of its node. */
export function testGeneratedAnswers(subject: AnswersOfNode): void {
	waitForNothing();
	const { apis, excerpts = [], sparse = [], plain, only = () => true, adapt, message } = subject;
	const read = makeRead(subject, useAnswers(apis, plain));
	const cases = casesOf(subject)
		.filter((operationCase) => only(operationCase))
		.map((operationCase) => [`${operationCase.resource} ${operationCase.operation}, ${operationCase.endpoint}`, operationCase] as const);

	describe.each(cases)('%s', (_, operationCase) => {
		const { api, endpoint } = operationCase;
		const name = `${operationCase.resource} ${operationCase.operation}`;
		const output = !operationCase.onTheWay && !excerpts.includes(name);
		test.each(CASES)('%s', async (filling, count) => {
			let items = 0;
			for (let variant = 0; variant < count; variant++) {
				const made = new GeneratedAnswers(api, filling, seeded(variant + 1)).answer(endpoint, variant);
				const answer = adapt ? adapt(operationCase, made) : made;
				for (const simplify of [true, false]) {
					const result = await read(operationCase, answer, simplify);
					expectSurvived(answer, result, !simplify && output, message?.(operationCase));
					if (filling === 'full' && output && !sparse.includes(name)) expect(result.error?.message).toBeUndefined();
					items += result.json.length;
				}
			}
			// Some variants are placeholders, which are no items.
			if (filling === 'full' && output) expect(items).toBeGreaterThan(0);
		});

		test('{} is an answer of something else, not an empty result', async () => {
			const { json, error } = await read(operationCase, {}, true);
			const contract = contractOf(api);
			const { required = [], properties = {} } = contract.resolve(describedIn(apis, endpoint).described.answers[0]);
			if (!error) return expect(output ? required : []).toEqual([]);
			expectSurvived({}, { error, json } as never, false, message?.(operationCase));
			expect(json).toEqual([]);
			const names = Object.keys(properties);
			if (output && names.length > 0 && !message?.(operationCase))
				expect(error.message).toMatch(new RegExp(`"(${names.join('|')})\\b|its answer is not a list`));
		});

		test('a value of another type anywhere', async () => {
			const chance = seeded(7);
			for (const { oddity, answer } of oddValues(api, endpoint, chance))
				expectWords(oddity, await read(operationCase, adapt ? adapt(operationCase, answer) : answer, chance() < 0.5));
		});

		const odd = oddLists(api, endpoint);
		if (odd.length > 0)
			test.each(odd)('$oddity is an answer of something else', async ({ oddity, answer }) => {
				for (const simplify of [true, false]) expectOddity(oddity, await read(operationCase, answer, simplify));
			});
	});
}
