import { preparedSummary } from '../../nodes/shared/ledger/preparedSummary';

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
