// Shapes that the rings remember of outputs: a field of any name is one of the shape, and no more.
import { collect, type OutputShape } from '../support/coverage.cts';

test('a field called as what every object has is a field, and leaves other objects alone', () => {
	const shape: OutputShape = {};
	collect(JSON.parse('{"__proto__":"word","constructor":{"toString":"other"},"list":[{"a":1},{"b":"two"}]}'), shape);
	expect(Object.keys(shape.fields!)).toEqual(['__proto__', 'constructor', 'list']);
	expect(shape.fields!.__proto__).toEqual({ words: ['word'] });
	expect(({} as { words?: unknown }).words).toBeUndefined();
	expect(JSON.parse(JSON.stringify(shape.fields!.list))).toEqual({ fields: { a: {}, b: { words: ['two'] } } });
});
