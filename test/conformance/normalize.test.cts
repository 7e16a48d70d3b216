import { compared, differences, normalized, shapeOf, comparable } from '../../scripts/conformance/normalize.cjs';

const party = `alice::1220${'a'.repeat(64)}`;

test('what differs from ledger to ledger becomes a placeholder, by kind; the longest known value goes first', () => {
	expect(normalized(`${party} at 2026-07-01T10:00:00.123456Z`)).toBe('alice::{fingerprint} at {time}');
	expect(normalized(`contract 00${'1'.repeat(136)}, hash ${'2'.repeat(64)}, trace ${'3'.repeat(32)}`)).toBe(
		'contract {contractId}, hash {hash}, trace {trace}',
	);
	expect(normalized('Begin offset (1062) is after ledger end (62)')).toBe('Begin offset {offset} is after ledger end {offset}');
	expect(normalized('my-iou and my', { my: 'short', 'my-iou': 'package' })).toBe('{package} and {short}');
	// Recorded on a participant whose synchronizer is called `local`.
	const local = `local_metadata of local::1220${'b'.repeat(64)}::35-0 points to localMetadata and is_local`;
	expect(normalized(local, { local: 'synchronizerName' })).toBe(
		'local_metadata of {synchronizerName}::{fingerprint}::35-0 points to localMetadata and is_local',
	);
	expect(normalized('x::122000000000... and 47fd1148-49db-4c64-b10a-83567a75660a')).toBe('x::{short} and {uuid}');
});

test('a refusal is compared by its words, anything else by its shape', () => {
	const error = {
		code: 'NOT_THERE',
		cause: `no ${party}`,
		context: { participant: "'p'", tid: 'x' },
		correlationId: null,
		traceId: 't',
		resources: [],
	};
	const left = comparable({ status: 404, type: 'application/json', body: error });
	expect(left.error).toMatchObject({
		code: 'NOT_THERE',
		cause: 'no alice::{fingerprint}',
		context: ['participant', 'tid'],
		quoted: true,
		correlation: 'null',
	});
	const other = comparable({ status: 404, type: 'application/json', body: { ...error, context: { tid: 'x' } } });
	expect(compared(left, other)).toEqual(['context ["participant","tid"], here ["tid"]', 'quoted true, here false']);
	expect(
		compared(
			comparable({ status: 200, type: 'application/json', body: { a: 1 } }),
			comparable({ status: 200, type: 'application/json', body: { a: 2 } }),
		),
	).toEqual([]);
});

test('shapes differ by keys and types; null fits all, absent does not', () => {
	const between = (a: unknown, b: unknown) => differences(shapeOf(a), shapeOf(b));
	expect(between({ a: 'x', b: null }, { a: null, b: 'y' })).toEqual([]);
	expect(between({ a: null }, {})).toEqual(['$.a is missing']);
	expect(between({}, { a: null })).toEqual(['$.a does not belong there']);
	expect(between({ a: 1 }, { a: '1' })).toEqual(['$.a is number, here string']);
	expect(between([], [1])).toEqual(['$ is empty, here it has elements']);
	expect(between([{ a: 1 }, { b: 1 }], [{ a: 1 }])).toEqual([]);
	expect(between({ createArgument: { x: 1 } }, { createArgument: { y: 'z' } })).toEqual([]);
});
