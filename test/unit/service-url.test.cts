// The node and the credential test must lead to the same place: the test's expression is evaluated as n8n evaluates it.
import { Workflow } from 'n8n-workflow';

import { ledgerUrl, registryUrl, scanUrl, validatorUrl, type ServiceUrl } from '../../nodes/shared/http/serviceUrl';

const workflow = new Workflow({
	id: 'w',
	nodes: [],
	connections: {},
	active: false,
	nodeTypes: { getByNameAndVersion: () => undefined } as never,
});
const node = { id: 'n', name: 'n', type: 't', typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };

beforeAll(async () => await workflow.expression.acquireIsolate());
afterAll(async () => await workflow.expression.releaseIsolate());

const byExpression = ({ expression }: ServiceUrl, credential: object) =>
	workflow.expression.getSimpleParameterValue(node, expression, 'internal', { $credentials: credential as never });

const hosts = [
	'https://scan.example.com',
	'http://localhost:4000',
	'https://h/prefix',
	'https://h/api',
	'https://h/api/scanner',
	'http://[::1]:80',
];
const tails = [
	'',
	'/',
	'//',
	'/api/scan',
	'/api/scan/',
	'/api/scan//',
	'/api/validator',
	'/api/validator/',
	'/v0',
	'/api/scan/v2/',
	'/api/validator/v0',
	'/api/validator/v0/scan-proxy',
	'/api/validator/v1/scan-proxy/',
	'/?tab=1',
	'/api/scan?x=1',
	'/#/dashboard',
	'/api/scan/api/scan',
	'/v0/dso',
	'/registry',
	'/registry/',
	'/registry/metadata/v1/info',
	'/v2/',
];
const spaces = ['', ' '];

describe.each([
	['scan', scanUrl],
	['validator', validatorUrl],
	['registry', registryUrl],
	['participant', ledgerUrl],
])('%s', (_, rule) => {
	test('node and credential test agree on every way to write a URL', () => {
		for (const urlAsIs of [false, true]) {
			for (const host of hosts)
				for (const tail of tails)
					for (const space of spaces) {
						const credential = { serverUrl: space + host + tail + space, urlAsIs };
						expect([credential, byExpression(rule, credential)]).toEqual([credential, rule.baseUrl(credential)]);
					}
		}
	});
});

test.each([
	['https://scan.example.com', 'https://scan.example.com/api/scan'],
	[' https://scan.example.com/ ', 'https://scan.example.com/api/scan'],
	['https://scan.example.com/api/scan', 'https://scan.example.com/api/scan'],
	['https://scan.example.com/api/scan//', 'https://scan.example.com/api/scan'],
	['https://scan.example.com/api/scan/v2', 'https://scan.example.com/api/scan'],
	['https://scan.example.com/#/dashboard', 'https://scan.example.com/api/scan'],
	['https://h/sv-1/api/scan', 'https://h/sv-1/api/scan'],
	['https://h/sv-1', 'https://h/sv-1/api/scan'],
	['', ''],
])('scan: %p leads to %p', (url, base) => expect(scanUrl.baseUrl({ url, urlAsIs: false })).toBe(base));

test.each([
	['https://participant.example.com', 'https://participant.example.com'],
	[' https://participant.example.com:7575/v2/ ', 'https://participant.example.com:7575'],
	['https://participant.example.com/api/json-api/v2', 'https://participant.example.com/api/json-api'],
	['https://participant.example.com/v2/gateway', 'https://participant.example.com/v2/gateway'],
	['', ''],
])('participant: %p leads to %p', (url, base) => expect(ledgerUrl.baseUrl({ url })).toBe(base));

test.each([
	['https://wallet.example.com', 'https://wallet.example.com/api/validator'],
	['https://wallet.example.com/api/validator/', 'https://wallet.example.com/api/validator'],
	['https://wallet.example.com/api/validator/v0/scan-proxy', 'https://wallet.example.com/api/validator'],
])('validator: %p leads to %p', (url, base) => expect(validatorUrl.baseUrl({ url })).toBe(base));

test.each([
	['https://scan.example.com', 'https://scan.example.com'],
	['https://scan.example.com//', 'https://scan.example.com'],
	['https://scan.example.com/registry/', 'https://scan.example.com'],
	['https://issuer.example.com/tokens/gold/registry', 'https://issuer.example.com/tokens/gold'],
	['https://issuer.example.com/registry/metadata/v1/info', 'https://issuer.example.com'],
	['https://issuer.example.com/registry/registry', 'https://issuer.example.com/registry'],
])('registry: %p leads to %p', (url, base) => expect(registryUrl.baseUrl({ url })).toBe(base));

test('an unusual path is left alone when asked to', () => {
	expect(scanUrl.baseUrl({ url: 'https://h/proxy/scan-of-sv1/', urlAsIs: true })).toBe('https://h/proxy/scan-of-sv1');
	expect(validatorUrl.baseUrl({ url: 'https://h/v0', urlAsIs: true })).toBe('https://h/v0');
});
