// Canton Coin's registry through the validator that the ledger's credential names: no other credential is needed.
import type { IDataObject } from 'n8n-workflow';

import { runNode, searchList } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { payment, parties } = tokensOf(sandbox);

beforeEach(async () => {
	await sandbox.control('POST', '/do', { action: 'tap', party: 'treasury', amount: '100.0000000000' });
	const rights = [{ CanActAs: { value: { party: parties.treasury } } }];
	await sandbox.control('POST', '/do', { action: 'user', user: 'issuer', rights });
	await sandbox.requests();
});

const ledger = (more: IDataObject) => ({ cantonLedgerApi: { ...ledgerCredential(sandbox, 'issuer').cantonLedgerApi, ...more } });

const send = async (credential: IDataObject, more: IDataObject = {}) =>
	await runNode(
		'cantonToken',
		{
			...{ authentication: 'accessToken', resource: 'transfer', operation: 'send' },
			...payment({ sender: byId(parties.treasury!), amount: '2.5', ...more }),
		} as never,
		{ credentials: ledger(credential) },
	);

const registryCalls = async () =>
	(await sandbox.requests()).filter(({ path }) => String(path).includes('/scan-proxy/')).map(({ path }) => String(path));

test.each([
	['Validator URL', () => ({ validatorUrl: `${sandbox.url}/` })],
	['LocalNet', () => ({ localNet: true, localNetUrl: sandbox.url, localNetUser: 'issuer', localNetValidatorUrl: sandbox.url })],
])('%s: sent with one credential, by default', async (_, credential) => {
	const { json, error } = await send(credential());
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ outcome: 'succeeded', receiver: parties.bob, amount: '2.5000000000' }]);
	expect((await registryCalls()).length).toBeGreaterThan(0);
});

test('a credential that names no validator: the error says where to enter it, and nothing is sent', async () => {
	const { error } = await send({ validatorUrl: '' });
	expect(error?.message).toBe('Canton Coin Registry: the credential of the ledger names no validator');
	expect(error?.description).toContain('Enter Validator URL in that credential');
	expect((await sandbox.requests()).some(({ endpoint }) => String(endpoint).includes('submit'))).toBe(false);
});

test.each<[string, RegExp, RegExp]>([
	['wallet.example.com', /^The Validator URL "wallet\.example\.com.*" does not start with http/, /Enter it in full/],
	['http://127.0.0.1:1', /127\.0\.0\.1:1/, /Check the Validator URL in the credential/],
])('a Validator URL that is wrong (%s) is named as such', async (validatorUrl, message, advice) => {
	const { error } = await send({ validatorUrl });
	expect(error?.message).toMatch(message);
	expect(error?.description).toMatch(advice);
});

test('a further target has no validator by that credential, and the error says what to choose', async () => {
	const row = [{ name: 'main', url: `${sandbox.url}/target-2`, access: 'same' }];
	const credential = { validatorUrl: sandbox.url, severalTargets: true, targetName: 'dev', furtherTargets: { row } };
	const { error } = await send(credential, { options: { target: 'main' } });
	expect(error?.message).toBe(
		'Canton Coin Registry: the credential of the ledger names a validator for its Base URL only, not for this target',
	);
	expect(error?.description).toContain('Choose Scan or Validator here');
});

test('the list of receivers knows the names of the network by it', async () => {
	const find = async (credential: IDataObject) =>
		await searchList(
			'cantonToken',
			'searchParties',
			{ authentication: 'accessToken', resource: 'transfer', operation: 'send', coinRegistry: 'ledger' } as never,
			ledger(credential) as never,
			'merchant.unv',
		);
	expect((await find({ validatorUrl: sandbox.url })).results[0]).toMatchObject({ value: parties.merchant });
	await sandbox.requests();
	await find({ validatorUrl: '' });
	expect(await registryCalls()).toEqual([]);
});
