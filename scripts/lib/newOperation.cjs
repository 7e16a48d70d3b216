// The files of a new operation, as texts: what can be read off the contract is written, what cannot says LEFT TO WRITE, which a test of
// the unit ring finds until nothing is left.
const { handlerText, subjectOf, withHandlers, withoutReason, withResource } = require('./newOperation/joinedFiles.cjs');
const { operationText } = require('./newOperation/operationFile.cjs');
const { schemaText } = require('./newOperation/schemaFile.cjs');
const { capital, handlersName, MARK, NODES } = require('./newOperation/terms.cjs');
const { testText } = require('./newOperation/testFile.cjs');

/** @typedef {import('./newOperation/terms.cjs').Wanted} Wanted */

const FIELDS = 'scripts/generators/reference/fields.json';
const NOT_CALLED = 'scripts/generators/reference/notCalled.json';

/**
 * All files of a new operation.
 * @param {Wanted} wanted
 * @param {(path: string) => string | undefined} read text of a file of the repository
 * @returns {Array<{ path: string, text: string }>}
 */
function filesOf(wanted, read) {
	const { node, resource, operation } = wanted;
	const { api, folder, tests, handlers } = NODES[node];
	const list = `nodes/${folder}/operations/index.ts`;
	const subject = wanted.subject ?? `sandbox/${api}/${handlersName(resource)}.mts`;
	const joined = `sandbox/${api}/${handlers}`;
	const files = [
		{ path: `nodes/${folder}/operations/${resource}/${operation}.ts`, text: operationText(wanted) },
		{ path: list, text: withResource(read(list) ?? '', wanted) },
		{ path: `nodes/${folder}/__schema__/v1.0.0/${resource}/${operation}.json`, text: schemaText(wanted, JSON.parse(read(FIELDS) ?? '{}')) },
		{ path: `test/integration/${tests}/${resource}${capital(operation)}.test.cts`, text: testText(wanted) },
	];
	const reasons = read(NOT_CALLED);
	if (reasons?.includes(`"${wanted.endpoint}"`)) files.push({ path: NOT_CALLED, text: withoutReason(reasons, wanted.endpoint) });
	// An endpoint that another operation calls has its handler already.
	if (!(wanted.handled ?? false)) {
		files.push({ path: subject, text: handlerText(read(subject), wanted) });
		if (read(subject) === undefined) files.push({ path: joined, text: withHandlers(read(joined) ?? '', resource) });
	}
	return files;
}

module.exports = { MARK, NODES, filesOf, subjectOf };
