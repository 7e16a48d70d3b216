// Command › Submit: what the participant refuses, in fields of the error.
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';

import { token } from '../../support/sandbox.cts';
import { useCommands } from './command-support.cts';

const { sandbox, happen, iou, create, exercise, submit } = useCommands();

let bank: string;

beforeEach(() => void ({ bank } = sandbox.parties));

describe('what the participant refuses comes out as a user can use it', () => {
	const details = async (command: IDataObject[], parameters: IDataObject = {}, as?: string) => {
		const { json } = await submit(command, parameters, { onError: 'continueRegularOutput', as });
		return json[0] as { message: string; error: IDataObject };
	};
	const asJson = (createArguments: object) => ({
		commandsFrom: 'json',
		commandsJson: JSON.stringify({ CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments } }),
	});

	test.each([
		['a number in JSON', { currency: 5 }, 'the number 5 where the ledger wants text: write "5"'],
		['null', { currency: null }, 'An argument that is not optional is null'],
		['text for a list', { observers: 'x' }, 'An argument is "x" where a list is expected'],
		['fields that are missing', { amount: undefined, currency: undefined }, 'add currency, amount'],
		['a field too many', { foo: 1 }, 'remove foo'],
		['an amount that is none', { amount: 'abc' }, 'Correct the arguments of the command'],
	])('%s', async (_what, change, advice) => {
		const { error: found } = await details([], asJson(iou(change as IDataObject)));
		expect(found.advice).toContain(advice);
		expect(found).toMatchObject({
			outcome: 'failed',
			commandId: expect.any(String),
			submissionId: expect.any(String),
		});
	});

	test.each([
		['a number', { currency: 5 }, 'Found in: currency (Create Arguments).'],
		[
			'several alike',
			{ currency: 5, owner: 5, observers: ['x', 5] },
			'Found in: owner (Create Arguments), currency (Create Arguments), observers[1] (Create Arguments).',
		],
		['an object', { issuer: { a: 1 } }, 'Found in: issuer (Create Arguments).'],
	])('the participant names a value only, the error also its fields: %s', async (_what, change, locations) => {
		const { error: found } = await details([], asJson(iou(change as never)));
		expect(found.advice).toContain(locations);
	});

	test('of several commands it names the one', async () => {
		const commands = [{}, { currency: 5 }].map((change) => ({
			CreateCommand: { templateId: '#model-tests:Iou:Iou', createArguments: iou(change as never) },
		}));
		const { error: found } = await details([], { commandsFrom: 'json', commandsJson: JSON.stringify(commands) });
		expect(found.advice).toContain('Found in: currency (Create Arguments of command 2).');
	});

	test('a passive replica takes nothing, and says where to go', async () => {
		await sandbox.control('POST', '/settings', { passive: true });
		const { message, error: found } = await details([create()], { options: { resolveSeconds: 60 } });
		expect(message).toContain('This participant is the passive replica');
		expect(found).toMatchObject({ errorCode: 'NODE_IS_PASSIVE_REPLICA', errorCategory: 1, outcome: 'failed' });
		expect(found.advice).toContain('should lead to the active one');
	});

	test('a contract archived twice in one submission', async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice', amount: '10.0000000000' });
		const { error: found } = await details([exercise(created[0], 'Archive'), exercise(created[0], 'Archive')]);
		expect(found).toMatchObject({ errorCode: 'CONTRACT_NOT_ACTIVE', httpStatus: 404, outcome: 'failed' });
		expect(found.advice).toContain('archived meanwhile, or earlier in the same submission');
	});

	test('a participant without a synchronizer submits nothing, and its operator reconnects it', async () => {
		await sandbox.control('POST', '/settings', { connected: [] });
		const { error: found } = await details([create()]);
		expect(found).toMatchObject({ errorCode: 'NOT_CONNECTED_TO_ANY_SYNCHRONIZER', outcome: 'failed' });
		expect(found.advice).toContain('Its operator has to reconnect it');
	});

	test('missing authority names who has to authorise, and is no matter of the token', async () => {
		const { message, error: found } = await details([create({ issuer: bank })]);
		expect(message).toContain('requires authorizers');
		expect(found).toMatchObject({ errorCode: 'DAML_AUTHORIZATION_ERROR', httpStatus: 400 });
		expect(found.advice).toContain(`it needs the authority of ${bank}`);
	});

	test("an abort's text and a status' ID, text and metadata are fields", async () => {
		const { created } = await happen('issue', { party: 'alice', to: 'alice', amount: '10.0000000000' });
		expect((await details([exercise(created[0], 'Iou_Split', { amount: 11 })])).error).toMatchObject({
			errorCode: 'INTERPRETATION_USER_ERROR',
			abortText: 'the amount must lie between 0 and 10.0000000000',
		});
		expect((await details([exercise(created[0], 'Iou_Refuse', { reason: 'late' })])).error).toMatchObject({
			errorCode: 'DAML_FAILURE',
			errorId: 'IOU_NOT_REFUSABLE',
			errorText: 'An Iou cannot be refused: late',
			errorMetadata: { amount: '10.0000000000', currency: expect.any(String) },
		});
	});

	test.each([
		['name', 'JSON_API_PACKAGE_SELECTION_FAILED', ({ name }: IDataObject) => `#${name as string}`],
		['ID', 'NO_SYNCHRONIZER_FOR_SUBMISSION', ({ id }: IDataObject) => id as string],
	])('a package nobody vetted, by its %s', async (_by, code, packageOf) => {
		const { status } = await fetch(`${sandbox.url}/v2/dars?vetAllPackages=false`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token('participant_admin')}` },
			body: new Uint8Array(readFileSync('test/conformance/dars/vet-1.0.0.dar')),
		});
		expect(status).toBe(200);
		const { packages } = await sandbox.control('GET', '/world');
		const unvetted = packages.find(({ name }: IDataObject) => name === 'fidelity-vet');
		const templateId = `${packageOf(unvetted)}:${unvetted.entities[0]}`;
		expect((await details([{ ...create(), templateId }])).error).toMatchObject({ errorCode: code, httpStatus: 400, outcome: 'failed' });
	});

	test('a right that is missing', async () => {
		const { error: found } = await details([create()], {}, 'auth0|ops-reader');
		expect(found).toMatchObject({ httpStatus: 403, outcome: 'failed' });
		expect(found.message).toContain('to act as each acting party');
	});
});
