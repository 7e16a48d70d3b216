// The test of a new operation.
const { fieldText } = require('./fieldTexts.cjs');
const { camel, MARK, NODES, requiredOf, titled, words } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/** Tests of bad input: each required field when it is empty. A value of '' does not come to the node. @param {Wanted} wanted @param {string} name @param {string} own */
function refusalsText(wanted, name, own) {
	const todo = `test.todo('${MARK}: each bad input, with the message that names its field (${wanted.endpoint})');\n`;
	const cases = requiredOf(wanted).map((parameter) => {
		const { label } = fieldText(parameter);
		return `	[{ ${camel(parameter.name)}: '={{ $json.nothing }}' }, '${label}: this field is empty'],\n`;
	});
	if (cases.length === 0 || NODES[wanted.node].api === 'registry') return todo;
	const call = NODES[wanted.node].api === 'scan' ? 'run(bad)' : `run(${own.split(', ').slice(0, 2).join(', ')}, bad)`;
	return `${todo}
test.each([
${cases.join('')}])('${name} refuses %j', async (bad, message) => {
	expect((await ${call}).error?.message).toContain(message);
});
`;
}

/** The test of the operation. @param {Wanted} wanted */
function testText(wanted) {
	const { node, resource, operation } = wanted;
	const required = requiredOf(wanted);
	const input = required.length > 0 ? `{ ${required.map(({ name: field }) => `${camel(field)}: '${MARK}'`).join(', ')} }` : '';
	const own = `'${resource}', '${operation}'${input && `, ${input}`}`;
	const name = `${titled(words(resource))} › ${operation === 'getAll' ? 'Get Many' : titled(words(operation)).replace(/ (By|For|Of|With) /g, (word) => word.toLowerCase())}`;
	const [use, run] = {
		ledger: [
			"import { useSandbox } from '../../support/sandbox.cts';\nimport { ledgerOf } from './support.cts';\n\nconst sandbox = useSandbox();\nconst { run } = ledgerOf(sandbox);\n",
			`run(${own})`,
		],
		scan: [`import { useScan } from './support.cts';\n\nconst { run } = useScan('${resource}', '${operation}');\n`, `run(${input})`],
		validator: ["import { useValidator } from './support.cts';\n\nconst { run } = useValidator();\n", `run(${own})`],
		registry: ["import { useRegistry } from './support.cts';\n\nconst { ask } = useRegistry();\n", `ask(${own})`],
	}[NODES[node].api];
	const refusals = refusalsText(wanted, name, own);
	return `// ${name}, by what a user sees.
${use}
test('${name} returns what the server has', async () => {
	const { json, error } = await ${run};
	expect(error).toBeUndefined();
	// ${MARK}: the items, and the request that was sent for them.
	expect(json).toEqual(['${MARK}']);
});

${refusals}`;
}

module.exports = { testText };
