// Builds the site of the documentation into .cache/site. A link to a page that is not there ends the build.
const { join } = require('node:path');
const { root } = require('./paths.cjs');
const { run } = require('./processes.cjs');

/** @returns {Promise<unknown>} */
const buildSite = () => run(join(root, 'node_modules', '.bin', 'vitepress'), ['build', 'docs']);

module.exports = { buildSite };
