// The test of a new operation.
const { camel, MARK, NODES, titled, words } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/** The test of the operation. @param {Wanted} wanted */
function testText({ node, resource, operation, endpoint, parameters }) {
	const required = parameters.filter(({ in: at, required: must }) => at === 'path' || (at === 'query' && must));
	const input = required.length > 0 ? `{ ${required.map(({ name: field }) => `${camel(field)}: '${MARK}'`).join(', ')} }` : '';
	const own = `'${resource}', '${operation}'${input && `, ${input}`}`;
	const name = `${titled(words(resource))} › ${operation === 'getAll' ? 'Get Many' : titled(words(operation))}`;
	const [use, run] = {
		ledger: [
			"import { useSandbox } from '../../support/sandbox.cts';\nimport { ledgerOf } from './support.cts';\n\nconst sandbox = useSandbox();\nconst { run } = ledgerOf(sandbox);\n",
			`run(${own})`,
		],
		scan: [`import { useScan } from './support.cts';\n\nconst { run } = useScan('${resource}', '${operation}');\n`, `run(${input})`],
		validator: ["import { useValidator } from './support.cts';\n\nconst { run } = useValidator();\n", `run(${own})`],
		registry: ["import { useRegistry } from './support.cts';\n\nconst { ask } = useRegistry();\n", `ask(${own})`],
	}[NODES[node].api];
	return `// ${name}, by what a user sees.
${use}
test('${name} returns what the server has', async () => {
	const { json, error } = await ${run};
	expect(error).toBeUndefined();
	// ${MARK}: the items, and the request that was sent for them.
	expect(json).toEqual(['${MARK}']);
});

test.todo('${MARK}: each bad input, with the message that names its field (${endpoint})');
`;
}

module.exports = { testText };
