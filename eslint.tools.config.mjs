// The lint of what does not ship: sandbox, scripts and tests. `eslint.config.mjs` stays as n8n's verification wants it, for what ships:
// of that only the length of functions is checked here.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// The version that n8n's own lint brings.
const ofN8n = createRequire(require.resolve('@n8n/node-cli/eslint'));
const { parser, plugin } = ofN8n('typescript-eslint');

/** What is wrong wherever it stands. What nothing uses is found by the compiler. */
const everywhere = {
	eqeqeq: ['error', 'always'],
	'no-constant-binary-expression': 'error',
	'no-constant-condition': ['error', { checkLoops: false }],
	'no-dupe-else-if': 'error',
	'no-dupe-keys': 'error',
	'no-else-return': 'error',
	'no-empty': ['error', { allowEmptyCatch: false }],
	'no-eval': 'error',
	'no-fallthrough': 'error',
	'no-lonely-if': 'error',
	'no-new-func': 'error',
	'no-self-assign': 'error',
	'no-self-compare': 'error',
	'no-unneeded-ternary': 'error',
	'no-unreachable': 'error',
	'no-unsafe-finally': 'error',
	'no-useless-catch': 'error',
	'no-useless-concat': 'error',
	'no-useless-escape': 'error',
	'no-useless-rename': 'error',
	'no-useless-return': 'error',
	'no-var': 'error',
	'object-shorthand': ['error', 'methods'],
	'prefer-const': 'error',
	'@typescript-eslint/no-this-alias': 'error',
	'prefer-rest-params': 'error',
	'prefer-spread': 'error',
	'use-isnan': 'error',
	'valid-typeof': 'error',
};

/** What only types tell. */
const byTypes = {
	'@typescript-eslint/no-array-delete': 'error',
	'@typescript-eslint/no-floating-promises': 'error',
	'@typescript-eslint/no-for-in-array': 'error',
	'@typescript-eslint/no-implied-eval': 'error',
	'@typescript-eslint/no-misused-promises': 'error',
	'@typescript-eslint/no-unnecessary-type-assertion': 'error',
	'@typescript-eslint/only-throw-error': 'error',
	'@typescript-eslint/prefer-promise-reject-errors': 'error',
	'@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

const typescript = {
	'@typescript-eslint/ban-ts-comment': 'error',
	'@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
	'@typescript-eslint/no-duplicate-enum-values': 'error',
	'@typescript-eslint/no-import-type-side-effects': 'error',
	'@typescript-eslint/no-non-null-asserted-optional-chain': 'error',
};

/** What is longer is several things under one name. */
const short = { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] };

export default [
	{ ignores: ['**/*.js', '**/*.d.*', 'dist/**', 'node_modules/**', '.cache/**', 'test/e2e/n8n/**', 'docs/.vitepress/**'] },
	{
		files: ['**/*.{mts,cts,mjs,cjs}'],
		plugins: { '@typescript-eslint': plugin },
		languageOptions: { parser, ecmaVersion: 2023, sourceType: 'module' },
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		rules: everywhere,
	},
	{ files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
	{ files: ['**/*.{mts,cts}'], rules: typescript },
	{ files: ['nodes/**/*.ts', 'credentials/**/*.ts'], languageOptions: { parser, ecmaVersion: 2023, sourceType: 'module' } },
	{ files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'sandbox/**/*.mts', 'scripts/**/*.{mjs,cjs}'], rules: short },
	{
		files: ['sandbox/**/*.mts', 'scripts/**/*.{mjs,cjs}'],
		languageOptions: { parserOptions: { project: './tsconfig.tools.json', tsconfigRootDir: import.meta.dirname } },
		rules: byTypes,
	},
	{
		files: ['test/**/*.{cts,mts,mjs}'],
		languageOptions: { parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname } },
		rules: {
			...byTypes,
			// Servers and callbacks of a test may be asynchronous: what they throw fails it.
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			// Indexes are not checked in tests, so a mark that one is there says nothing, and is left to whoever changes the line.
			'@typescript-eslint/no-unnecessary-type-assertion': 'off',
		},
	},
];
