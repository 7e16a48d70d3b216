// Messages of the package in an n8n that is older than it needs.
import * as current from 'n8n-workflow';

import { assertUsable, LOWEST_N8N, warnIfOld } from '../../nodes/shared/errors/n8nVersion';

const log: string[] = [];
const logger = { warn: (message: string) => void log.push(message) };
const without = (name: string) => Object.fromEntries(Object.entries(current).filter(([property]) => property !== name));

test('an n8n without what every node needs is refused at load', () => {
	expect(() => assertUsable()).not.toThrow();
	expect(() => assertUsable(without('NodeConnectionTypes'))).toThrow(
		'n8n-nodes-canton needs n8n 2.11 or later. This n8n is older: it has no NodeConnectionTypes.',
	);
});

test('an older n8n is reported once in the log, a supported one never', () => {
	warnIfOld(logger);
	expect(log).toEqual([]);
	for (let run = 0; run < 3; run++) warnIfOld(logger, without('WorkflowExpression'));
	expect(log).toEqual([expect.stringContaining(`needs n8n ${LOWEST_N8N} or later; this n8n is older`)]);
});
