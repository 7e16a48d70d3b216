// The rooms of nodes/shared whose tests are tested, each with the tests that are about it. Others reach it too, but by way of whole
// nodes: they would be run for each mutant and find nothing more.

/** @typedef {{name: string, tests: string[]}} Room */

/** @type {Room[]} */
const rooms = [
	{ name: 'polling', tests: ['unit/{polling,trigger}-*', 'unit/polling'] },
	{
		name: 'http',
		tests: [
			'unit/{answers,failure,paginate,service-url,url}',
			'integration/credentials/*',
			'integration/ledger/{darStream,deadline,olderN8n,transport}',
			'integration/scan/{bulkObject,credentials}',
		],
	},
];

/** @returns {Room} the room that is mutated in this process */
const currentRoom = () => rooms.find(({ name }) => name === process.env.MUTANTS_ROOM) ?? rooms[0];

module.exports = { currentRoom, rooms };
