// `require` of jest's process, for test files and what they load: see test/support/environment.cjs. Paths are those of this folder.
require('./sleep.cjs');

exports.outside = require;
