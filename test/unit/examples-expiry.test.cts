// What the example about tokens and secrets says of what Who Am I found.
import { readExample } from '../../scripts/lib/demo.cjs';
import { evaluate, runSet } from './support/set-node.cts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
const token = (days: number | null) => ({
	userId: 'n8n',
	isDeactivated: false,
	authorization: 'token',
	tokenExpiresAt: days === null ? null : inDays(days),
	tokenExpiresInSeconds: days === null ? null : days * 86_400 + 60,
});

/** What the nodes make of it. Undefined: nobody is notified. The nodes between the fields gather items, as done here. */
function judge(
	me: object,
	{ secrets = [] as object[], byHand = false, mode = 'production' as 'test' | 'production', authentication = 'accessToken' } = {},
) {
	const nodes = {
		Settings: [{ json: { warnDays: 14, secrets } }],
		'Who Am I': Object.assign([{ json: me }], { params: { authentication } }),
		...(byHand && { 'Check Now': [{ json: {} }] }),
	};
	const run = (names: string[], input: any[]) => runSet('token-expiry', names, { input, nodes, mode });
	const token = run(['Token', 'Token in Words'], [{ json: me }]);
	const dated = run(
		['Secret', 'Secret in Words'],
		secrets.map((json) => ({ json })),
	);
	const all = [...token, ...dated].map(({ json }) => json);
	const [{ json: message }] = run(['Problems', 'Message'], [{ json: { all } }]);
	const { parameters } = readExample('token-expiry').nodes.find(({ name }: any) => name === 'Worth Sending');
	const $ = (name: string) => ({ isExecuted: name in nodes });
	const [some, condition] = parameters.conditions.conditions.map(({ leftValue }: any) =>
		evaluate(leftValue, { $json: message, $, $execution: { mode } }),
	);
	return (some.length > 0 || condition ? message : undefined) as any;
}

it('is silent when all is in order, but not when somebody asks', () => {
	expect(judge(token(90))).toBeUndefined();
	const { status, subject, text } = judge(token(90), { byHand: true });
	expect([status, subject]).toEqual(['resolved', 'Tokens and secrets are in order']);
	expect(text).toMatch(/^The token is that of n8n\.\nIt expires in 90 days \(\d{4}-/);
});

it('the editor’s button says how it is too, although it runs Every Morning', () => {
	expect(judge(token(90), { mode: 'test' }).subject).toBe('Tokens and secrets are in order');
});

it.each([
	[token(13), /^The token expires in 13 days \(2/],
	[token(0), /^The token expires in 0 hours \(2/],
	[{ ...token(90), isDeactivated: true }, /^The user n8n is deactivated$/],
	[
		{ error: { errorCode: 'NA', advice: 'Renew it there.' }, message: 'The token was refused' },
		/^The participant does not take the token: The token was refused$/,
	],
])('tells %j', (me, subject) => {
	const message = judge(me);
	expect(message.status).toBe('problem');
	expect(message.subject).toMatch(subject);
});

it('a token that n8n renews by itself is no problem, nor one that says nothing', () => {
	expect(judge(token(0), { authentication: 'oAuth2' })).toBeUndefined();
	expect(judge(token(null))).toBeUndefined();
	expect(judge(token(null), { byHand: true }).text).toContain('It does not say when it expires.');
	expect(judge({ authorization: 'none' }, { byHand: true }).text).toContain('The participant asks for no token.');
});

it('counts the days of the secrets in Settings', () => {
	const secrets = [
		{ name: 'A', expiresOn: inDays(100) },
		{ name: 'B', expiresOn: inDays(3) },
		{ name: 'C', expiresOn: '2020-01-01' },
		{ name: 'D', expiresOn: 'soon' },
	];
	const { subject, problems } = judge(token(90), { secrets });
	expect(subject).toBe('3 tokens or secrets to look after');
	expect(problems).toEqual([
		expect.stringMatching(/^B expires in 3 days/),
		'C has expired (2020-01-01)',
		'D: “soon” in Settings is no date. Write it as 2027-01-31',
	]);
});
