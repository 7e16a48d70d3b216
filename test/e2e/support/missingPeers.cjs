// Loaded into n8n before its own code. Here n8n is installed without peer dependencies. The calendar library of its node Extract from File has
// date-fns as one, and no example reads a calendar: without it the node would not load.
const Module = /** @type {any} */ (require('node:module'));

const genuine = Module._load;

/** @param {string} request @param {any[]} rest */
Module._load = function (request, ...rest) {
	if (!/^date-fns(\/|$)/.test(request)) return genuine.call(this, request, ...rest);
	try {
		return genuine.call(this, request, ...rest);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return {};
		throw error;
	}
};
