// One sandbox for all test files of this process that can share one: a fresh world takes a fraction of the time of a start.
const { startSandbox } = require('../../../scripts/lib/sandbox.cjs');

/** @type {ReturnType<typeof startSandbox> | undefined} */
let running;

/** @param {string[]} args */
exports.sharedSandbox = (args) => (running ??= startSandbox({ args, shared: true }));
