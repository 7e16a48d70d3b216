import { checkAnswer } from '../../nodes/shared/http/answers';

test('an answer that lacks what it must have is a failure that names the field', () => {
	expect(checkAnswer({ adminId: 'x' }, { adminId: 'text' })).toBeUndefined();
	expect(checkAnswer([], 'objects')).toBeUndefined();
	expect(checkAnswer({ offset: '9007199254740993' }, { offset: 'number' })).toBeUndefined();
	for (const [answer, shape, message] of [
		[{}, { instruments: 'objects' }, 'its answer has no "instruments"'],
		[{ instruments: null }, { instruments: 'list' }, 'its answer has no "instruments"'],
		[{ instruments: {} }, { instruments: 'list' }, 'its answer has a "instruments" that is not a list'],
		[{ instruments: [null] }, { instruments: 'objects' }, 'its answer has a "instruments" that is not a list of objects'],
		[{ choiceContext: {} }, { choiceContext: { disclosedContracts: 'list' } }, 'its answer has no "choiceContext.disclosedContracts"'],
		[{ offset: 'x' }, { offset: 'number' }, 'its answer has a "offset" that is not a whole number from 0'],
		[{}, 'list', 'its answer is not a list'],
		[[], { a: 'value' }, 'its answer is not an object'],
	] as const) {
		expect(checkAnswer(answer, shape)).toEqual({ message, origin: 'unexpected', retryable: false });
	}
});
