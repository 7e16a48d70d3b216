// Mutation testing of one room: MUTANTS_ROOM=http npx stryker run test/mutation/stryker.config.mjs
import roomsLib from '../../scripts/lib/mutationRooms.cjs';

const room = roomsLib.currentRoom().name;
const folder = `.cache/mutants/${room}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: [`nodes/shared/${room}/**/*.ts`],
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	// The tests of a room are listed: looking for those that are related takes longer than running them.
	jest: { configFile: 'test/mutation/jest.config.cjs', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	concurrency: 2,
	incremental: true,
	incrementalFile: `${folder}/incremental.json`,
	tempDirName: `${folder}/work`,
	reporters: ['json', 'html', 'progress-append-only'],
	jsonReporter: { fileName: `${folder}/report.json` },
	htmlReporter: { fileName: `${folder}/report.html` },
	ignorePatterns: ['.cache', 'dist', '*.tgz'],
	allowConsoleColors: false,
};
