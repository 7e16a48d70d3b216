// Credentials as the pages of "connect" have them entered. Their pictures are those of the pages.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';
import { formPictureOf, pictureOf } from '../../scripts/lib/steps.cjs';
import { world } from '../e2e/support/e2e.cts';
import { useEditor } from './support/opened.cts';
import type { CredentialForm } from './support/formHand.cts';
import { Person } from './support/person.cts';

const { n8n } = world();

const editor = useEditor([1200, 1600], { still: true });

/** Fills in a form, and keeps a picture of it. */
async function fillIn({ app, values }: CredentialForm, path: string): Promise<void> {
	const who = new Person(editor.page);
	await who.beginCredential(n8n().url, app);
	await who.fillIn(values);
	const modal = editor.page.locator('[data-test-id="editCredential-modal"]');
	mkdirSync(dirname(path), { recursive: true });
	await modal.screenshot({ path, type: 'jpeg', quality: 70 });
}

const field = (label: string, name: string, value: string, chosen = false) => ({ label, field: name, value, chosen });
/** A form of a service: its address, and more. */
const service = (app: string, address: string, ...values: CredentialForm['values']): CredentialForm => ({
	app,
	values: [field('Base URL', app.includes('Ledger API') ? 'baseUrl' : app.includes('OAuth2') ? 'serverUrl' : 'url', address), ...values],
});
/** A form with a client of a token server. */
const client = (app: string, address: string, tokens: string, id: string, ...values: CredentialForm['values']): CredentialForm =>
	service(app, address, field('Access Token URL', 'accessTokenUrl', tokens), ...values, field('Client ID', 'clientId', id));

const LEDGER = 'https://validator.example.com/api/json-api';
const TOKEN = field('Access Token', 'accessToken', 'eyJhbGciOiJSUzI1NiJ9');

/** Steps of pages whose picture is a form. */
const STEPS: Array<[page: string, step: number, form: CredentialForm]> = [
	['connect/behind-nginx.md', 3, service('Canton Ledger API', LEDGER)],
	[
		'connect/client-credentials.md',
		3,
		client(
			'Canton Ledger OAuth2 API',
			LEDGER,
			'https://acme.auth0.com/oauth/token',
			'n8n-treasury',
			field('Client Authentication', 'authentication', 'Body', true),
			field('Audience', 'audience', 'https://participant.example.com'),
		),
	],
	[
		'connect/quickstart-keycloak.md',
		3,
		client(
			'Canton Ledger OAuth2 API',
			'http://canton:3975',
			'http://nginx-keycloak:8082/realms/AppProvider/protocol/openid-connect/token',
			'app-provider-validator',
			field('Client Authentication', 'authentication', 'Body', true),
		),
	],
	['connect/scan.md', 3, service('Canton Scan API', 'https://scan.sv-1.global.canton.network.sync.global')],
];

it.each(STEPS)(
	'docs/%s, step %i: the form has the fields that the page names',
	async (page, step, form) => {
		const text = readFileSync(join(root, 'docs', page), 'utf8');
		for (const { label } of form.values) expect(text).toContain(label);
		await fillIn(form, pictureOf(page, undefined, step));
	},
	120_000,
);

/** Forms that the page of all credentials shows, by the names of their types. */
const FORMS: Record<string, CredentialForm> = {
	cantonLedgerApi: service('Canton Ledger API', LEDGER, TOKEN),
	cantonLedgerOAuth2Api: client('Canton Ledger OAuth2 API', LEDGER, 'https://login.example.com/oauth/token', 'n8n'),
	cantonScanApi: service('Canton Scan API', 'https://scan.sv-1.global.canton.network.sync.global'),
	cantonValidatorApi: service('Canton Validator API', 'https://validator.example.com', TOKEN),
	cantonValidatorOAuth2Api: client(
		'Canton Validator OAuth2 API',
		'https://validator.example.com',
		'https://login.example.com/oauth/token',
		'n8n',
	),
	cantonTokenRegistryApi: service('Canton Token Registry API', 'https://registry.example.com'),
};

it('the page of the credentials shows the form of each', () => {
	const page = readFileSync(join(root, 'docs', 'connect', 'credentials.md'), 'utf8');
	const shown = [...page.matchAll(/^## (.+)\n\n<!-- form of (\w+) -->$/gm)].map(([, title, type]) => [type, title]);
	expect(shown).toEqual(Object.entries(FORMS).map(([type, { app }]) => [type, app]));
});

it.each(Object.entries(FORMS))('the form of %s', async (type, form) => await fillIn(form, formPictureOf(type)), 120_000);
