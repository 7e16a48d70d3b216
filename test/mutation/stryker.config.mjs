// Mutation testing of one module: MUTANTS_MODULE=http npx stryker run test/mutation/stryker.config.mjs
import modulesLib from '../../scripts/lib/mutationModules.cjs';

const { name, folders } = modulesLib.currentModule();
const folder = `.cache/mutants/${name}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: folders.map((each) => `${each}/**/*.ts`),
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	// The tests of a module are listed: searching for those that are related takes longer than running them.
	jest: { configFile: 'test/mutation/jest.config.cjs', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	concurrency: 2,
	// A machine that does other things at the same time is slow, and its mutants are not endless for that.
	timeoutMS: 20_000,
	incremental: true,
	incrementalFile: `${folder}/incremental.json`,
	tempDirName: `${folder}/work`,
	reporters: ['json', 'html', 'progress-append-only'],
	jsonReporter: { fileName: `${folder}/report.json` },
	htmlReporter: { fileName: `${folder}/report.html` },
	ignorePatterns: ['.cache', 'dist', '*.tgz'],
	allowConsoleColors: false,
};
