// The example about tokens and secrets in the real n8n.
import { bearer } from '../support/token.cts';
import { credential, world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const messages = async () => (await sandbox.delivered('tokens')).map(({ body }) => body);

/** Executes Check Now with an access token. */
async function check(accessToken: string, settings: Record<string, unknown> = {}) {
	await sandbox.call('DELETE', '/control/sink/tokens');
	const { type, ...rest } = credential(sandbox, 'cantonLedgerApi', { authentication: 'accessToken', accessToken });
	const stored = await client.createCredential({ type, ...rest });
	const workflow = await importExample('token-expiry', {
		sink: 'tokens',
		change: {
			'Who Am I': (node) => (node.credentials = { cantonLedgerApi: stored }),
			Settings: ({ parameters }) => {
				for (const assignment of parameters.assignments.assignments)
					if (assignment.name in settings) assignment.value = settings[assignment.name];
			},
		},
	});
	const execution = await client.run(workflow, 'Check Now');
	expect(execution.data.resultData.error).toBeUndefined();
	return (await messages())[0];
}

it('says of a token that will expire', async () => {
	const said = await check(bearer());
	expect(said).toMatchObject({ status: 'problem', subject: expect.stringMatching(/^The token expires in 0 days \(20/) });
	expect(said.text).toContain('The token is that of participant_admin.');
}, 60_000);

it('says what the participant does not take, and never the token', async () => {
	const token = bearer({}, 'another-key');
	const said = await check(token);
	expect(said).toMatchObject({ status: 'problem', subject: expect.stringMatching(/^The participant does not take the token: /) });
	expect(JSON.stringify(said)).not.toContain(token);
}, 60_000);

it('says that all is in order when somebody asks, and which secret runs out', async () => {
	expect(await check(bearer(), { warnDays: 0 })).toMatchObject({ status: 'resolved', subject: 'Tokens and secrets are in order' });
	const secrets = JSON.stringify([{ name: 'Client secret', expiresOn: '2020-01-31' }]);
	expect(await check(bearer(), { warnDays: 0, secrets })).toMatchObject({ subject: 'Client secret has expired (2020-01-31)' });
}, 60_000);
