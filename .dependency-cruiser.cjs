// Which folder may import from which: arrows point down, and there are no circles. test/unit/modules.test.cts runs it.

/** The modules of nodes/shared, the lowest first. A module may import from those that stand before it in its own line. */
const modules = [
	{ name: 'values', below: [] },
	{ name: 'daml', below: ['values'] },
	{ name: 'errors', below: ['values'] },
	{ name: 'messages', below: ['values', 'errors'] },
	{ name: 'http', below: ['values', 'errors'] },
	{ name: 'parameters', below: ['values', 'errors', 'messages'] },
	{ name: 'targets', below: ['values', 'errors', 'http', 'parameters'] },
	{ name: 'ledger', below: ['values', 'daml', 'errors', 'http', 'parameters', 'targets'] },
	{ name: 'tokens', below: ['values', 'errors', 'http', 'parameters', 'ledger'] },
	{ name: 'validator', below: ['values', 'errors', 'http'] },
	{ name: 'scan', below: ['values', 'errors', 'http', 'parameters', 'targets', 'validator'] },
	{ name: 'registry', below: ['values', 'errors', 'http', 'parameters', 'targets', 'validator'] },
	{ name: 'operation', below: ['values', 'errors', 'http', 'parameters', 'targets'] },
	{ name: 'submission', below: ['values', 'errors', 'http', 'parameters', 'tokens', 'operation'] },
	{ name: 'ledgerNode', below: ['values', 'daml', 'errors', 'http', 'parameters', 'ledger', 'targets', 'operation'] },
	{ name: 'commands', below: ['values', 'errors', 'http', 'parameters', 'ledger', 'operation', 'submission', 'ledgerNode'] },
	{
		name: 'validatorNode',
		below: ['values', 'errors', 'http', 'parameters', 'targets', 'tokens', 'validator', 'scan', 'operation', 'submission'],
	},
	{ name: 'polling', below: ['values'] },
	{ name: 'trigger', below: ['values', 'errors', 'messages', 'parameters', 'targets', 'polling'] },
	{ name: 'ledgerEvents', below: ['values', 'errors', 'http', 'parameters', 'ledger', 'tokens', 'polling', 'trigger'] },
];
/** Folders of the sandbox, the lowest first. Each may import from itself and from those before it. */
const sandboxFolders = [
	'daml',
	'world',
	'wire',
	'canton',
	'commands',
	'ledger',
	'splice',
	'scan',
	'validator',
	'registry',
	'control',
	'http',
];
/** What credentials may take from the nodes' side. */
const forCredentials = ['values', 'errors', 'http'];

const oneOf = (names) => `(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
		...modules.map(({ name, below }) => ({
			name: `${name}-imports-from-modules-below`,
			severity: 'error',
			from: { path: `^nodes/shared/${name}/` },
			to: { path: '^(nodes|credentials)/', pathNot: `^nodes/shared/${oneOf([name, ...below])}` },
		})),
		{
			name: 'every-shared-file-stands-in-a-known-module',
			severity: 'error',
			from: {},
			to: { path: '^nodes/shared/', pathNot: `^nodes/shared/${oneOf(modules.map(({ name }) => name))}` },
		},
		{
			name: 'a-node-imports-no-other-node',
			severity: 'error',
			from: { path: '^nodes/(Canton[^/]+)/' },
			to: { path: '^nodes/Canton', pathNot: '^nodes/$1/' },
		},
		{
			name: 'scan-nodes-import-nothing-of-the-ledger',
			severity: 'error',
			from: { path: '^nodes/CantonScan' },
			to: { path: '^nodes/shared/(ledger|ledgerEvents)/' },
		},
		{
			name: 'credentials-import-from-low-modules-only',
			severity: 'error',
			from: { path: '^credentials/' },
			to: { path: '^nodes/', pathNot: `^nodes/shared/${oneOf(forCredentials)}` },
		},
		{
			name: 'nodes-import-no-credentials',
			severity: 'error',
			from: { path: '^nodes/' },
			to: { path: '^credentials/' },
		},
		...sandboxFolders.map((name, index) => ({
			name: `sandbox-${name}-imports-from-rooms-below`,
			severity: 'error',
			from: { path: `^sandbox/${name}/` },
			to: { path: '^sandbox/', pathNot: `^sandbox/${oneOf(sandboxFolders.slice(0, index + 1))}` },
		})),
		{
			name: 'what-ships-imports-nothing-that-does-not',
			severity: 'error',
			from: { path: '^(nodes|credentials|index)' },
			to: { path: '^(sandbox|scripts|test|docs|examples)/' },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(dist|node_modules|\\.cache)/' },
	},
};
