// Commands that the participant or their template refuses.
import { alice, bank, bob, create, exercise, made, submit } from './ledger-iou.cts';

it('authority comes from signatories and controllers, rights from the token', async () => {
	expect((await submit([create({ issuer: bank })])).json).toMatchObject({
		code: 'DAML_AUTHORIZATION_ERROR',
		cause: expect.stringContaining(`requires authorizers ${bank}, but only ${alice} were given`),
		errorCategory: 8,
	});
	const iou = await made({ owner: bob });
	expect((await submit([exercise(iou, 'Iou_Settle', { reference: 'r' })])).json.code).toBe('DAML_AUTHORIZATION_ERROR');
	const archived = await submit([exercise(iou, 'Archive')]);
	expect(archived.status).toBe(200);
	expect((await submit([create()], {}, 'auth0|ops-reader')).status).toBe(403);
	expect((await submit([create()], {}, 'participant_admin')).status).toBe(403);
	expect((await submit([create()], { userId: 'trader' })).status).toBe(403);
	expect((await submit([create()], { readAs: [bank] })).status).toBe(403);
});

it.each([
	['a whole number as a number', { currency: 5 }, 500, 'LEDGER_API_INTERNAL_ERROR', 'Expected ujson.Str (data: 5)'],
	['garbage for an amount', { amount: '1e3' }, 400, 'INVALID_ARGUMENT', 'Could not read Numeric string "1e3"'],
	['too many decimals', { amount: '1.12345678901' }, 400, 'COMMAND_PREPROCESSING_FAILED', 'without loss of precision'],
	['a field that is missing', { amount: undefined }, 400, 'COMMAND_PREPROCESSING_FAILED', 'Missing non-optional fields: HashSet(amount)'],
	['a field too many', { foo: 1 }, 400, 'INVALID_ARGUMENT', 'Unexpected fields: foo'],
	['a party nobody knows', { owner: `nobody::1220${'0'.repeat(64)}` }, 404, 'UNKNOWN_INFORMEES', 'not connected'],
	['a malformed party', { owner: 'no body!' }, 400, 'INVALID_ARGUMENT', 'non expected character 0x21'],
])('refuses %s', async (_what, change, status, code, cause) => {
	const answer = await submit([create(change)]);
	expect([answer.status, answer.json.code]).toEqual([status, code]);
	expect(answer.json.cause).toContain(cause);
});

it('refuses what is not there', async () => {
	const iou = await made();
	const at = async (command: object, more?: object) => (await submit([command], more)).json;
	expect((await at(exercise(iou, 'Nope'))).cause).toMatch(/Invalid template:.*:Iou:Iou or choice:Nope$/);
	expect((await at(exercise(iou, 'Archive', {}, '#no-such:Iou:Iou'))).code).toBe('PACKAGE_NAMES_NOT_FOUND');
	expect((await at(exercise(iou, 'Archive', {}, '#model-tests:Iou:Nope'))).code).toBe('TEMPLATES_OR_INTERFACES_NOT_FOUND');
	expect((await at(exercise(iou, 'Account_Close', {}, '#model-tests:Account:Account'))).code).toBe('WRONGLY_TYPED_CONTRACT');
	const holding = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
	expect((await at(exercise(iou, 'Archive', {}, holding))).code).toBe('CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE');
	await submit([exercise(iou, 'Archive')]);
	expect((await at(exercise(iou, 'Archive'))).code).toBe('CONTRACT_NOT_FOUND');
	expect((await at(exercise('00ab', 'Archive'))).code).toBe('INVALID_FIELD');
	expect((await at(create(), { synchronizerId: `x::1220${'0'.repeat(64)}` })).code).toBe('INVALID_PRESCRIBED_SYNCHRONIZER_ID');
	expect((await at(create(), { packageIdSelectionPreference: ['0'.repeat(64)] })).code).toBe('JSON_API_PACKAGE_SELECTION_FAILED');
	const { text } = await submit([exercise(iou, 'Archive', {}, 'Iou:Iou')]);
	expect(text).toContain(
		"Invalid identifier format (Iou:Iou) not matching the expected format (<package>:<moduleName>:<entityName>) at 'commands[0].ExerciseCommand.templateId'",
	);
});

it("aborts and statuses of a template's own come through", async () => {
	const iou = await made();
	const abort = await submit([exercise(iou, 'Iou_Split', { amount: '11' })]);
	expect(abort.json).toMatchObject({ code: 'INTERPRETATION_USER_ERROR', errorCategory: 9 });
	expect(abort.json.resources[0]).toEqual(['ErrorResource(EXCEPTION_TEXT)', 'the amount must lie between 0 and 10.0000000000']);
	const status = await submit([exercise(iou, 'Iou_Refuse', { reason: 'late' })]);
	expect(status.json).toMatchObject({ code: 'DAML_FAILURE', context: { error_id: 'IOU_NOT_REFUSABLE', currency: 'CHF' } });
	const trace = ({ json }: any) =>
		json.context.exercise_trace.replaceAll(/ [0-9a-f]{8}:/g, ' PACKAGE:').replaceAll(/ 00[0-9a-f]{8}\b/g, ' CONTRACT');
	expect(trace(status)).toBe(
		'    in choice PACKAGE:Iou:Iou:Iou_Refuse on contract CONTRACT (#0)\n    in exercise command PACKAGE:Iou:Iou:Iou_Refuse on contract CONTRACT.\n',
	);
	const { templateId, createArguments } = create().CreateCommand;
	const both = { CreateAndExerciseCommand: { templateId, createArguments, choice: 'Iou_Refuse', choiceArgument: { reason: 'late' } } };
	expect(trace(await submit([both]))).toBe(
		'    in choice PACKAGE:Iou:Iou:Iou_Refuse on contract CONTRACT (#1)\n    in create-and-exercise command PACKAGE:Iou:Iou:Iou_Refuse.\n',
	);
});
