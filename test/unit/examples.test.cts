// The examples as files: their shape. That they run in a real n8n is shown in
// test/e2e/examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeHelpers } from 'n8n-workflow';

import { everyMinute, readExample, exampleNames } from '../../scripts/lib/demo.cjs';
import { partyOf } from '../../nodes/shared/parameters/idChecks';
import { nodeTypes } from '../support/nodeTypes.cts';

/** Amounts in the fields of other nodes than Settings, each with the reason. */
const ENTERED_ELSEWHERE = {
	'accept-incoming-transfers › Offer Arrived › maxAmount': 'the trigger decides before Settings runs',
	'exchange-withdrawals › Send › maximums': 'the guard of the node itself holds whatever Settings say',
	'traffic-guard › Buy Traffic › maximums': 'the guard of the node itself holds whatever Settings say',
};

/** Values of parameters that are amounts, e-mail addresses, or amounts within an expression. */
function enteredIn(value: unknown, field = ''): string[] {
	if (value && typeof value === 'object') return Object.entries(value).flatMap(([key, inner]) => enteredIn(inner, key));
	const text = String(value ?? '');
	const isExpression = text.startsWith('=');
	const isAmount = !isExpression && text !== '' && /^(amount|maxAmount|minAmount|maximumPer\w+)$/.test(field);
	const isFound = isAmount || /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i.test(text) || (isExpression && /["']\d+\.\d+["']/.test(text));
	return isFound ? [field.replace(/^maximumPer.*/, 'maximums')] : [];
}

describe.each(exampleNames())('examples/%s.json', (name) => {
	const { nodes, connections, active } = readExample(name);
	const names = nodes.map((node: any) => node.name);

	it('connects nodes that are there, each reached by some trigger', () => {
		expect(new Set(names).size).toBe(names.length);
		const reached = new Set<string>();
		for (const [from, { main, ...toAgents }] of Object.entries<any>(connections)) {
			expect(names).toContain(from);
			for (const { node } of (main ?? []).flat()) reached.add(node);
			// A tool or a model is called by its agent.
			if (Object.keys(toAgents).length > 0) reached.add(from);
		}
		for (const node of nodes) {
			const starts = /(Trigger|Stream)$|\.webhook$/.test(node.type);
			if (!node.type.endsWith('.stickyNote')) expect([node.name, starts !== reached.has(node.name)]).toEqual([node.name, true]);
		}
	});

	it('says in sticky notes what to change, carries no credential, and is not active', () => {
		const notes = nodes.filter(({ type }: any) => type.endsWith('.stickyNote')).map(({ parameters }: any) => parameters.content);
		expect(notes.join('\n')).toMatch(/To make it yours/);
		// n8n's import keeps a name without an ID, and finds the credential by it. An empty ID it drops.
		for (const { credentials = {} } of nodes) for (const { id } of Object.values<any>(credentials)) expect(id).toBeNull();
		expect(active).toBe(false);
	});

	it('fills each field that has a list as the editor does', () => {
		for (const { name: title, type, parameters } of nodes) {
			const ours = nodeTypes.get(type);
			const locators = (ours?.description.properties ?? []).filter(({ type: kind }: any) => kind === 'resourceLocator');
			for (const field of new Set<string>(locators.map(({ name: fieldName }: any) => fieldName))) {
				const value = parameters[field];
				if (value !== undefined) expect([title, field, typeof value, value.__rl]).toEqual([title, field, 'object', true]);
			}
		}
	});

	it('has a credential wherever our nodes ask for one: n8n publishes no workflow that lacks one', () => {
		for (const each of nodes) {
			const ours = nodeTypes.get(each.type)?.description;
			const values = ours && NodeHelpers.getNodeParameters(ours.properties, each.parameters, true, false, each, ours);
			for (const credential of ours?.credentials ?? [])
				if (credential.required && NodeHelpers.displayParameter(values!, credential, each, ours!))
					expect([each.name, Object.keys(each.credentials ?? {})]).toEqual([each.name, expect.arrayContaining([credential.name])]);
		}
	});

	it('names nothing of the stand-in network: nobody else has it', () => {
		expect(JSON.stringify(nodes)).not.toMatch(/model-tests|demo-token|fidelity-|localhost|testValidator|\/sink\//);
	});

	it('has each address of a server in Settings: elsewhere are pages of n8n’s documentation only', () => {
		const DOCUMENTATION = /^https:\/\/docs\.n8n\.io\//;
		const addresses = nodes
			.filter(({ type, name: title }: any) => title !== 'Settings' && !type.endsWith('.stickyNote'))
			.flatMap(({ name: title, parameters }: any) =>
				[...JSON.stringify(parameters).matchAll(/https?:\/\/[\w{][^"\s\\]*/g)].map(([address]) => [title, address]),
			);
		expect(addresses.filter(([, address]: string[]) => !DOCUMENTATION.test(address!))).toEqual([]);
	});

	it('runs at its first press, and publishes: no trigger of ours that is on asks for a value first', () => {
		const triggers = nodes.filter(({ type }: any) => /^n8n-nodes-canton\..*(Trigger|Stream)$/.test(type));
		for (const { name: title, disabled = false, parameters } of triggers)
			expect([title, disabled || JSON.stringify(parameters)]).toEqual([title, expect.not.stringMatching(/replace-with-your-own/)]);
	});

	it('has amounts and e-mail addresses in Settings, not in the fields or expressions of other nodes', () => {
		const entered = nodes
			.filter(({ type, name: title }: any) => title !== 'Settings' && !/\.(stickyNote|wait)$/.test(type))
			.flatMap(({ name: title, parameters }: any) => enteredIn(parameters).map((field) => `${name} › ${title} › ${field}`));
		expect([...new Set(entered)]).toEqual(Object.keys(ENTERED_ELSEWHERE).filter((field) => field.startsWith(`${name} › `)));
	});

	it('keeps its nodes apart on the canvas', () => {
		const boxes = nodes.map(({ type, position: [x, y], parameters, name }: any) => {
			const [width, height] = type.endsWith('.stickyNote') ? [parameters.width, parameters.height] : [100, 100];
			return { name, x, y, right: x + width, bottom: y + height, note: type.endsWith('.stickyNote') };
		});
		for (const a of boxes) {
			for (const b of boxes) {
				const overlaps = a !== b && a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
				expect([a.name, b.name, overlaps]).toEqual([a.name, b.name, false]);
			}
		}
	});
});

it.each([
	['an amount', { amount: 25 }],
	['a limit', { options: { maximumPerItem: '5' } }],
	['an e-mail address', { toEmail: 'operators@example.com' }],
	['one in an expression', { text: "=To {{ $json.name ?? 'ops@example.com' }}" }],
	['an amount in an expression', { createArguments: '={ "amount": "25.0" }' }],
])('and the test notices %s', (_, parameters) => {
	expect(enteredIn(parameters)).toHaveLength(1);
});

test('no example pays or accepts in a test run unless somebody decides so in it', () => {
	const PAYS = ['transfer.send', 'transfer.accept', 'transfer.reject', 'traffic.buy', 'command.submit', 'preparedTransaction.execute'];
	const paying = exampleNames().filter((name) =>
		readExample(name).nodes.some(({ parameters: { resource, operation } }: any) => PAYS.includes(`${resource}.${operation}`)),
	);
	expect(paying.length).toBeGreaterThan(5);
	/**
	 * A person approves each purchase in a form, signs outside, or enters who pays how much and starts it by hand. So also in a test run. A
	 * minting delegation pays nothing, and the party's signer signs it.
	 */
	const APPROVED = ['external-party', 'external-signature', 'minting-delegation', 'traffic-guard'];
	expect(paying.filter((name) => !JSON.stringify(readExample(name)).includes('$execution.mode'))).toEqual(APPROVED);
});

describe('secrets', () => {
	/** Patterns of what services give out as a secret: tokens, addresses that are one, keys. */
	const SECRETS = [
		/eyJ[\w-]{10,}\.[\w-]{10,}/,
		/xox[abprs]-[\w-]{10,}/,
		/gh[opsu]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{15,}/,
		/hooks\.slack\.com\/services\/\w+\/\w+/,
		/discord(?:app)?\.com\/api\/webhooks\/\d+/,
		/chat\.googleapis\.com\/[^\s"]*token=/,
		/[?&](?:sig|token|key|code)=[\w%-]{16,}/,
		/"(?:[\w-]*(?:secret|token|password|routingKey|apiKey))"\s*:\s*"(?!=)[^"{]{8,}"/i,
		/-----BEGIN [A-Z ]*PRIVATE KEY-----/,
	];

	const SECRET_NAME = /secret|token|password|passphrase|(?:api|routing|private|access)[-_ ]?key|authorization/i;

	/** Finds what holds a secret: a pattern of one, or a field, header or query parameter of such a name with a value that is no expression. */
	function secretsIn(value: unknown): string[] {
		if (typeof value === 'string') return SECRETS.flatMap((secret) => secret.exec(value)?.[0] ?? []);
		if (!value || typeof value !== 'object') return [];
		const { name, value: entered } = value as Record<string, unknown>;
		const isNamed = typeof name === 'string' && SECRET_NAME.test(name) && typeof entered === 'string';
		const named = isNamed && entered !== '' && !/^[=[{]/.test(entered) ? [`${name}: ${entered}`] : [];
		return [
			...named,
			...SECRETS.flatMap((secret) => secret.exec(JSON.stringify(value))?.[0] ?? []),
			...Object.values(value).flatMap(secretsIn),
		];
	}

	it.each(exampleNames())('%s holds none', (name) => {
		expect(secretsIn(readExample(name))).toEqual([]);
	});

	const NINES = '0123456789'.repeat(3);
	it.each([
		['a Slack webhook', { url: `https://hooks.slack.com/services/T012/B345/${NINES}` }],
		['a token', { token: 'abcdefgh1234' }],
		['a signed address', { url: 'https://x.logic.azure.com/invoke?sig=AbCdEfGhIjKlMnOpQr' }],
		['a JWT', { jsonBody: `{ "a": "eyJ${NINES}.eyJ${NINES}" }` }],
		['a token of Slack', { value: `xoxb-${NINES}` }],
		['a token of GitHub', { value: `ghp_${NINES}` }],
		['a token of GitLab', { value: `glpat-${NINES}` }],
		['a Discord webhook', { url: 'https://discord.com/api/webhooks/123/abc' }],
		['a Google Chat webhook', { url: 'https://chat.googleapis.com/v1/spaces/A/messages?token=a' }],
		['a private key', { jsCode: '-----BEGIN EC PRIVATE KEY-----' }],
		['a field of a Set node', { assignments: [{ name: 'apiKey', type: 'string', value: 'abc' }] }],
		['a header', { headerParameters: { parameters: [{ name: 'Authorization', value: 'Basic YTpi' }] } }],
	])('and the test notices %s', (_, parameters) => {
		expect(secretsIn({ nodes: [{ parameters }] })).not.toEqual([]);
	});
});

test('the placeholder of a party is refused with where to enter a real one', () => {
	const refuse = (problem: string, advice: string) => new Error(`${problem}. ${advice}`);
	expect(() => partyOf('treasury::1220replace-with-your-own', refuse as never)).toThrow(
		'"treasury::1220replace-with-your-own" is only a placeholder. Enter a party of yours in the node Settings of the workflow',
	);
});

test('the page on compatibility names each example that cannot be activated below n8n 2.11', () => {
	const NEWER = ['n8n-nodes-base.httpRequest 4.4', 'n8n-nodes-base.dataTable 1.1', 'n8n-nodes-base.crypto 2'];
	const page = readFileSync(join(__dirname, '..', '..', 'docs', 'guarantees', 'compatibility.md'), 'utf8');
	const rows = page.split('\n').filter((line) => line.includes('cannot be activated'));
	const named = [...rows.join().matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);
	const newer = exampleNames().filter((name) =>
		readExample(name).nodes.some(({ type, typeVersion }: any) => NEWER.includes(`${type} ${typeVersion}`)),
	);
	expect(named.sort()).toEqual(newer);
});

test('an alert ends in its channel: no example needs another workflow but a signer, and none calls one once for each item', () => {
	const calling = exampleNames().flatMap((name) =>
		readExample(name)
			.nodes.filter(({ type }: any) => type.endsWith('.executeWorkflow'))
			.map(({ name: node, disabled = false, parameters: { mode = 'once', workflowId } }: any) => ({
				...{ name, node, disabled, mode },
				signer: workflowId.value === "={{ $('Settings').first().json.signer }}",
			})),
	);
	const signed = { name: 'external-party', disabled: false, mode: 'once', signer: true };
	expect(calling).toEqual([
		...['Get Public Key', 'Sign Topology', 'Sign Acceptance', 'Sign Payment'].map((node) => ({ ...signed, node })),
		{ name: 'failed-command-alert', node: 'Notify Operators', disabled: true, mode: 'once', signer: false },
		{ ...signed, name: 'minting-delegation', node: 'Sign Proposal' },
	]);
});

test.each(exampleNames())(
	'%s says what happens after a failure: a node tries again or goes on, or the note names an error workflow',
	(name) => {
		const { nodes } = readExample(name);
		const notes = JSON.stringify(nodes.filter(({ type }: any) => type.endsWith('.stickyNote')));
		expect(nodes.some(({ retryOnFail, onError }: any) => retryOnFail || onError) || /error workflow/i.test(notes)).toBe(true);
	},
);

it('each webhook and form has an address of its own, so that all examples can be published in one n8n', () => {
	const addresses = exampleNames().flatMap((name) =>
		readExample(name)
			.nodes.filter(({ type }: any) => /(webhook|[a-z]Trigger)$/i.test(type))
			.flatMap(({ webhookId, parameters }: any) => parameters.options?.path ?? (parameters.path || (webhookId ?? []))),
	);
	expect(addresses.length).toBeGreaterThan(4);
	expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

it('an example that Git or CI calls has no address in its file: n8n gives each import one, so that two of them do not clash', () => {
	for (const name of ['dar-check', 'dar-gate', 'dar-gate-github', 'dar-gate-gitlab', 'dar-rollout']) {
		const [{ webhookId, parameters }] = readExample(name).nodes.filter(({ type }: any) => /\.(webhook|git\w+Trigger)$/.test(type));
		expect([name, webhookId, parameters.path || undefined]).toEqual([name, undefined, undefined]);
	}
});

describe('what the examples still program', () => {
	/** Limit of the lines of all Code nodes together. A function in an expression counts as a program too: see below. */
	const MOST_LINES = 109;
	const LONGEST_EXPRESSION = 80;
	const texts = (value: unknown): string[] => {
		if (typeof value === 'string') return [value];
		return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
	};

	it('is so many lines of JavaScript, and no more', () => {
		const lines = exampleNames().flatMap((name) =>
			readExample(name).nodes.flatMap(({ parameters }: any) => (parameters.jsCode ? parameters.jsCode.split('\n') : [])),
		);
		expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
	});

	it('begins with a comment that says what it is for', () => {
		for (const name of exampleNames())
			for (const { name: node, parameters } of readExample(name).nodes)
				if (parameters.jsCode) expect([name, node, parameters.jsCode]).toEqual([name, node, expect.stringMatching(/^\/\/ [A-Z]/)]);
	});

	/** Code between the braces of all fields that are expressions. */
	const expressionsOf = (name: string) =>
		readExample(name).nodes.flatMap(({ name: node, parameters }: any) =>
			texts(parameters)
				.filter((text) => text.startsWith('='))
				.flatMap((text) => [...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, code]) => ({ node, code: code.trim() }))),
		);

	it.each(exampleNames())('%s hides no program in an expression: each is short, and none has a function', (name) => {
		for (const { node, code } of expressionsOf(name)) {
			expect([node, code.length <= LONGEST_EXPRESSION || code]).toEqual([node, true]);
			expect([node, code]).toEqual([node, expect.not.stringMatching(/=>|\bfunction\b/)]);
			// In n8n 2.16 and before, an expression that spreads a whole item is undefined.
			expect([node, code]).toEqual([node, expect.not.stringMatching(/\.\.\.\$json\b(?!\.)/)]);
		}
	});
});

describe('in the demo, where a night is a minute', () => {
	it('each minute pays under command IDs of its own: under those of a day every payment after the first would fail', () => {
		const daily = /\$now\.toISODate\(\)/;
		const commandIds = (workflow: any): string[] => workflow.nodes.flatMap(({ parameters }: any) => parameters.commandId ?? []);
		expect(commandIds(readExample('sweep-and-merge')).filter((id) => daily.test(id))).toHaveLength(2);
		const changed = commandIds(everyMinute(readExample('sweep-and-merge')));
		expect(changed).toEqual([expect.stringContaining('yyyyMMddHHmm'), expect.stringContaining('yyyyMMddHHmm')]);
	});
});

test('CONTRIBUTING names the examples that do not run by their button at night, and no other', () => {
	const read = (...path: string[]) => readFileSync(join(__dirname, '..', '..', ...path), 'utf8');
	const section = read('CONTRIBUTING.md').split('## Examples at night\n')[1]!.split('\n## ')[0]!;
	const named = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name!);
	const asks = read('test', 'nightly', 'examples.test.cts').split('const asks')[1]!.split('};')[0]!;
	expect(named).toEqual([...asks.matchAll(/^\t'([\w-]+)':/gm)].map(([, name]) => name!));
	expect(named.filter((name) => !exampleNames().includes(name))).toEqual([]);
});
