import {
	exerciseKey,
	preparedIdentity,
	preparedSummary,
	preparedTraces,
	unreadWarning,
} from '../../nodes/shared/ledger/prepared/preparedSummary';

/** As a participant 3.5.10 prepared it, for a party hosted elsewhere. */
const RECORDED =
	'CpYGCgMyLjESATAa5wUKATDCPuAFCt0FCgMyLjESQjAwYWNmMDRhZjk0OTNkMjIxNzVjY2YwN2E0MjQ4YWZiYjFiYTQyN2ZkMmM0MzliMTk5ZGJiZmI2ZDJkM2VhOWRmYRoMZmlkZWxpdHktaW91IkwKQGMyMzQyZWVmOWUxYjFlOWY1OTkyNTlhM2U5OTIzMTYwYTcxOWNiOGM3ZDEwZWRlOWQ3ZTZjM2RjOWIwMDg0MWYSA0lvdRoDSW91KsgCcsUCCkwKQGMyMzQyZWVmOWUxYjFlOWY1OTkyNTlhM2U5OTIzMTYwYTcxOWNiOGM3ZDEwZWRlOWQ3ZTZjM2RjOWIwMDg0MWYSA0lvdRoDSW91EloKBmlzc3VlchJQOk53ZXh0ajE5dTo6MTIyMDI3OGQ2NzM0NTRmMDRmYTVmN2FjNjQzN2IzMzQ4ZjE5YTA4NmEyNWM4OTI5M2Y1YjA3YTA2NzJiOTVmNmU3ZTISVgoFb3duZXISTTpLYWxpY2U6OjEyMjAyYTdlOTU2MzllMTlhODcwZGEwOWUzN2RlNTdmYWM4MzY2OTk0OTNlZTlmMmFjYmFjMDNjNzZiNWRmMDAzNWNiEhgKBmFtb3VudBIOMgwxLjAwMDAwMDAwMDASCgoEbm90ZRICUgASDwoCYXQSCSkAiCvBiVUGABIKCgR0YWdzEgJaADJOd2V4dGoxOXU6OjEyMjAyNzhkNjczNDU0ZjA0ZmE1ZjdhYzY0MzdiMzM0OGYxOWEwODZhMjVjODkyOTNmNWIwN2EwNjcyYjk1ZjZlN2UyOkthbGljZTo6MTIyMDJhN2U5NTYzOWUxOWE4NzBkYTA5ZTM3ZGU1N2ZhYzgzNjY5OTQ5M2VlOWYyYWNiYWMwM2M3NmI1ZGYwMDM1Y2I6TndleHRqMTl1OjoxMjIwMjc4ZDY3MzQ1NGYwNGZhNWY3YWM2NDM3YjMzNDhmMTlhMDg2YTI1Yzg5MjkzZjViMDdhMDY3MmI5NWY2ZTdlMiIiEiAWF3VPkZ6ucM0oErets4gm8iNlrNliYIibQrtTUyJaChLuARJhCk53ZXh0ajE5dTo6MTIyMDI3OGQ2NzM0NTRmMDRmYTVmN2FjNjQzN2IzMzQ4ZjE5YTA4NmEyNWM4OTI5M2Y1YjA3YTA2NzJiOTVmNmU3ZTISD3ByZXAtbXdxaHhtc3ktMBpac3luY2hyb25pemVyLTE6OjEyMjA2ZWUyYTU4ZWQyM2U1ZTVlYTM2ZWEzOGZlYWZlNTIyYjQzNWZhZmE5MDI1MDc5NDk1OGEzNjY5Yjg2ZmI3Zjc2OjozNS0wKiQ4Mjg1NDU5Ny1mNTNlLTRhMmItYTJjNy1hMGIwZjE3Njk5ZjQw57bTnKGZmAM=';

test('what a participant prepared is read from its bytes', () => {
	expect(preparedSummary(RECORDED)).toMatchObject({
		commandId: 'prep-mwqhxmsy-0',
		preparedAt: '2026-11-21T14:21:28.446823Z',
		maxRecordTime: null,
		synchronizerId: expect.stringMatching(/^synchronizer-1::1220/),
		nodes: [
			{
				action: 'create',
				template: '#fidelity-iou:Iou:Iou',
				arguments: {
					amount: '1.0000000000',
					note: null,
					at: '2026-07-01T10:00:00Z',
					tags: [],
					owner: expect.stringMatching(/^alice::1220/),
				},
				stakeholders: [expect.stringMatching(/^alice/), expect.stringMatching(/^wext/)],
			},
		],
	});
	expect(preparedSummary(RECORDED)?.text).toMatch(/^Acting as wext.*\n- creates #fidelity-iou:Iou:Iou with \{"issuer"/);
});

test.each(['', 'AAAA', 'eyJub3QiOiJwcm90b2J1ZiJ9', RECORDED.slice(0, 400), `${'Cg'.repeat(2000)}`])(
	'what cannot be read has no summary: %#',
	(text) => {
		expect(preparedSummary(text)).toBeUndefined();
	},
);

test('the ID of a contract on the ledger begins as it does in the bytes, as that participant recorded it', () => {
	const { created, exercised } = preparedTraces(RECORDED)!;
	expect([created.length, exercised]).toEqual([1, []]);
	const onLedger =
		'00acf04af9493d22175ccf07a4248afbb1ba427fd2c439b199dbbfb6d2d3ea9dfaca121220a85cb9dbf680542928acf59bdfa41463c812393571cb1c238575186b671a3f60';
	expect(onLedger.startsWith(created[0]!)).toBe(true);
	expect(created[0]).toHaveLength(66);
});

describe('a field that the published messages do not have', () => {
	const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);
	/** A field of bytes. */
	const field = (number: number, content: Buffer | string) => {
		const bytes = Buffer.from(content);
		return Buffer.concat([Buffer.from(varint((number << 3) | 2)), Buffer.from(varint(bytes.length)), bytes]);
	};
	const fields = (...parts: Buffer[]) => Buffer.concat(parts);
	const metadata = field(2, fields(field(2, fields(field(1, 'alice::1220'), field(2, 'signed-1'))), field(3, 'global::1220')));
	/** A prepared transaction of one exercise. */
	const exercising = (exercise: Buffer, more = Buffer.alloc(0)) =>
		fields(field(1, field(3, fields(field(1, '0'), field(1000, field(3, exercise))))), metadata, more).toString('base64');
	const CHOICE = fields(field(7, 'alice::1220'), field(9, 'Quote'));

	test('an exercise leaves its contract and choice as traces. A node of an unknown kind leaves none, though the command is known', () => {
		expect(preparedTraces(exercising(fields(field(2, '00ab'), CHOICE)))).toEqual({
			created: [],
			exercised: [exerciseKey('00ab', 'Quote')],
		});
		const unknown = fields(field(1, field(3, fields(field(1, '0'), field(1000, field(9, 'news'))))), metadata).toString('base64');
		expect([preparedTraces(unknown), preparedIdentity(unknown)?.commandId]).toEqual([undefined, 'signed-1']);
	});

	test.each([
		['in an exercise', exercising(fields(CHOICE, field(18, 'news'))), 'transaction.nodes.v1.exercise.18'],
		['in a value', exercising(fields(CHOICE, field(10, field(17, 'news')))), 'transaction.nodes.v1.exercise.chosenValue.17'],
		['of 32 bits', exercising(fields(CHOICE, Buffer.from([...varint((19 << 3) | 5), 1, 2, 3, 4]))), 'transaction.nodes.v1.exercise.19'],
		['beside the transaction', exercising(CHOICE, field(3, 'news')), '3'],
	])('%s is named, in the summary and to whoever executes', (_where, bytes, path) => {
		const summary = preparedSummary(bytes);
		expect(summary?.unreadFields).toEqual([path]);
		expect(summary?.text).toMatch(/^Do not sign this yet\. The transaction holds fields that this version of the node does not know/);
		expect(unreadWarning(bytes)).toContain(`does not know (${path})`);
	});

	/** Bytes that a participant would join: the summary alone has the last part. */
	const entry = (exercise: Buffer) => field(3, fields(field(1, '0'), field(1000, field(3, exercise))));
	const quote = field(1, entry(CHOICE));
	const hidden = field(1, entry(fields(field(7, 'alice::1220'), field(9, 'GiveAway'))));
	const number = (tag: number, value: number) => Buffer.from([...varint(tag << 3), ...varint(value)]);
	test.each([
		['a second transaction', fields(hidden, quote, metadata).toString('base64'), 'transaction'],
		['a second choice', exercising(fields(CHOICE, field(9, 'Other'))), 'transaction.nodes.v1.exercise.choiceId'],
		[
			'a create beside the exercise',
			fields(field(1, field(3, fields(field(1, '0'), field(1000, fields(field(3, CHOICE), field(1, field(3, 'p'))))))), metadata).toString(
				'base64',
			),
			'transaction.nodes.v1.exercise',
		],
		['two values in one', exercising(fields(CHOICE, field(10, fields(field(8, 'a'), field(7, 'b'))))), '.chosenValue.text'],
		[
			'a number in place of an external call',
			exercising(fields(CHOICE, number(17, 5))),
			'transaction.nodes.v1.exercise.externalCallResults',
		],
	])('%s is named as well', (_what, bytes, path) => {
		expect(preparedSummary(bytes)?.unreadFields).toContainEqual(expect.stringContaining(path));
		expect(unreadWarning(bytes)).toContain(path);
	});

	test('a part of a value without a name, or with the name of another, is shown as well', () => {
		const part = (name: string, text: string) => field(2, fields(field(1, name), field(2, field(8, text))));
		const record = field(10, field(14, fields(part('', 'one'), part('', 'two'), part('memo', 'three'), part('memo', 'four'))));
		expect(preparedSummary(exercising(fields(CHOICE, record)))).toMatchObject({
			unreadFields: [],
			nodes: [{ arguments: { '#1': 'one', '#2': 'two', memo: 'three', 'memo#4': 'four' } }],
		});
	});

	test('a whole summary says so, and nobody is warned', () => {
		expect(preparedSummary(RECORDED)?.unreadFields).toEqual([]);
		expect(preparedSummary(exercising(CHOICE))).toMatchObject({ unreadFields: [], nodes: [{ choice: 'Quote' }] });
		expect(unreadWarning(RECORDED)).toBeUndefined();
	});

	test('results of external calls are shown: as text where they are text, else in hexadecimal', () => {
		const call = (output: Buffer | string) =>
			fields(field(1, 'feed'), field(2, 'quote'), field(3, Buffer.from([1])), field(4, 'CHF'), field(5, output));
		const bytes = exercising(fields(CHOICE, field(17, call('1.25')), field(17, call(Buffer.from([255, 0])))));
		expect(preparedSummary(bytes)).toMatchObject({
			unreadFields: [],
			nodes: [
				{
					externalCalls: [
						{ extensionId: 'feed', functionId: 'quote', config: '01', input: '434846', output: '312e3235' },
						{ output: 'ff00' },
					],
				},
			],
			text: expect.stringMatching(/calls "quote" of the extension "feed" .*with "CHF", which answered "1\.25"\n.*answered 0xff00$/),
		});
	});
});
