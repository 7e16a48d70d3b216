// One jest project with the tests of the room that is mutated.
const { join } = require('node:path');
const { projects, testTimeout } = require('../../jest.config.cjs');
const { currentRoom } = require('./rooms.cjs');

const integration = projects.find((/** @type {{displayName: string}} */ { displayName }) => displayName === 'integration');

module.exports = {
	...integration,
	rootDir: join(__dirname, '..', '..'),
	testMatch: currentRoom().tests.map((files) => `<rootDir>/test/${files}.test.cts`),
	testEnvironment: require.resolve('./environment.cjs'),
	setupFiles: [require.resolve('./setup.cjs')],
	testTimeout,
};
