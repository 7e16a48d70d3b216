// Mutation testing of one room: MUTANTS_ROOM=http npx stryker run test/mutation/stryker.config.mjs
import roomsLib from './rooms.cjs';

const room = roomsLib.currentRoom().name;
const folder = `.cache/mutants/${room}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: [`nodes/shared/${room}/**/*.ts`],
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: { configFile: 'test/mutation/jest.config.cjs' },
	coverageAnalysis: 'perTest',
	concurrency: 2,
	incremental: true,
	incrementalFile: `${folder}/incremental.json`,
	tempDirName: `${folder}/work`,
	reporters: ['json', 'progress-append-only'],
	jsonReporter: { fileName: `${folder}/report.json` },
	ignorePatterns: ['.cache', 'dist', '*.tgz'],
	allowConsoleColors: false,
};
