// Loaded into n8n before its own code: the address of Slack's API is fixed in n8n's node, so requests to slack.com go to the port of
// this machine that the file E2E_SLACK_PORT_FILE names. Without that file they fail as without a network.
const { readFileSync } = require('node:fs');
const http = require('node:http');
const https = require('node:https');

const genuine = https.request;

/** @param {any} options @param {any[]} rest */
https.request = function (options, ...rest) {
	if (options?.hostname !== 'slack.com') return genuine.call(https, options, ...rest);
	const port = Number(readFileSync(String(process.env.E2E_SLACK_PORT_FILE), 'utf8'));
	const { agent, agents, ...others } = options;
	const path = `/slack${options.path}`;
	return http.request({ ...others, protocol: 'http:', hostname: '127.0.0.1', host: '127.0.0.1', port, path }, ...rest);
};
