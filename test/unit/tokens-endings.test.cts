// Ending of a transfer instruction: one reading, for Get Status and for the trigger.
import { endingExercises, instructionEnding } from '../../nodes/shared/tokens/instructionEnding';

const INTERFACE = (version: number) => `aa:Splice.Api.Token.TransferInstructionV${version}:TransferInstruction`;
const result = (tag: string) => ({ output: { tag: `TransferInstructionResult_${tag}`, value: {} } });
const exercise = (choice: string, exerciseResult: unknown = {}, more = {}) => ({
	ExercisedEvent: { contractId: '00a', choice, exerciseResult, interfaceId: INTERFACE(1), consuming: true, ...more },
});
const DEADLINE = '2026-11-22T16:00:00Z';

function endingOf(events: unknown[], at = '2026-11-22T15:00:00Z') {
	const exercised = endingExercises(events as never).get('00a');
	return exercised && instructionEnding(exercised, DEADLINE, at);
}

/** Ending by choice and result. */
const ENDINGS = {
	Accept: { Completed: 'completed', Failed: 'failed', Pending: 'pending' },
	Reject: { Failed: 'rejected', Pending: 'pending' },
	Withdraw: { Failed: 'withdrawn', Pending: 'pending' },
	Update: { Completed: 'completed', Failed: 'failed' },
};
const endings = Object.entries(ENDINGS).flatMap(([choice, results]) =>
	Object.entries(results).map(([tag, ending]) => [`TransferInstruction_${choice}`, tag, ending] as const),
);

test.each(endings)('%s with the result %s: %s', (choice, tag, ending) => {
	expect(endingOf([exercise(choice, result(tag))])).toBe(ending);
});

test('ended by the governing party after its time, it expired', () => {
	expect(endingOf([exercise('TransferInstruction_Update', result('Failed'))], DEADLINE)).toBe('expired');
});

test('version 2 passes on to version 1: the outermost exercise says what was done', () => {
	const outer = exercise('TransferInstruction_Withdraw', result('Failed'), { interfaceId: INTERFACE(2) });
	expect(endingOf([outer, exercise('TransferInstruction_Accept', result('Completed'))])).toBe('withdrawn');
});

test.each(endings)('version 2 archives in a step of its own (recorded): %s with the result %s: %s', (choice, tag, ending) => {
	const second = { interfaceId: INTERFACE(2) };
	const outer = exercise(choice, result(tag), { ...second, consuming: false });
	expect(endingOf([outer, exercise('Archive', {}, second)])).toBe(ending);
	expect(endingOf([outer, exercise('Archive', {}, { interfaceId: null })])).toBe(ending);
	expect(endingOf([outer])).toBeUndefined();
});

test('an archival by a choice that is none of the standard, and one that consumes nothing, say nothing', () => {
	expect(endingOf([exercise('Archive', {}, { interfaceId: null })])).toBeUndefined();
	expect(endingOf([exercise('TransferInstruction_Accept', result('Completed'), { consuming: false })])).toBeUndefined();
	expect(endingOf([exercise('TransferInstruction_Cancel')])).toBeUndefined();
});
