// Pauses of the nodes: n8n's own `sleep`, until a test file puts another in its place.
const workflow = require('n8n-workflow');

const { sleep } = workflow;
exports.shipped = sleep;
exports.current = sleep;

// Its exports cannot be replaced one by one.
const loaded = require.cache[require.resolve('n8n-workflow')];
if (loaded) loaded.exports = { ...workflow, sleep: (/** @type {number} */ ms) => exports.current(ms) };
