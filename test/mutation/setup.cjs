// Random histories are the same for each mutant, so that a score can be repeated, and the first one that fails is enough.
const fc = require('fast-check');

fc.configureGlobal({ seed: 1, endOnFailure: true });
