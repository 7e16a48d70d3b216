// Loaded into n8n before its own code: some of n8n's nodes have the address of their service fixed. A request to a host goes to the
// address that the file `<host>.url` in the folder E2E_HOSTS names. Without such a file it goes its own way.
const { existsSync, readFileSync } = require('node:fs');
const http = require('node:http');
const https = require('node:https');
const { join } = require('node:path');

const genuine = https.request;

/** @param {any} options @param {any[]} rest */
https.request = function (options, ...rest) {
	const file = join(String(process.env.E2E_HOSTS), `${options?.hostname}.url`);
	if (!existsSync(file)) return genuine.call(https, options, ...rest);
	const { hostname, port, pathname } = new URL(readFileSync(file, 'utf8'));
	const { agent, agents, ...others } = options;
	const path = `${pathname.replace(/\/$/, '')}${options.path}`;
	return http.request({ ...others, protocol: 'http:', hostname, host: hostname, port, path }, ...rest);
};
