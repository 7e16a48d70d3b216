// Shape that the rings remember of an output, whatever its fields are called.
import { shapeOf } from '../support/coverage.cts';

test('a field called like a property of every object is a field, and changes no other object', () => {
	const json = JSON.parse('{"__proto__":"word","constructor":{"toString":"other"}}');
	const { fields } = shapeOf([{ json }]);
	expect(({} as { words?: unknown }).words).toBeUndefined();
	expect(JSON.parse(JSON.stringify(fields))).toEqual(
		JSON.parse('{"__proto__":{"words":["word"]},"constructor":{"fields":{"toString":{"words":["other"]}}}}'),
	);
	expect(Object.keys(fields!)).toEqual(['__proto__', 'constructor']);
});
