// The party that a topology transaction hosts, read from bytes that a participant 3.5.10 was recorded to make.
import { hostedParty } from '../../nodes/CantonParticipant/operations/externalParty/hostedParty';

const RECORDED =
	'CuwBCAEQARrlAUriAQpOd2V4dGoxOXU6OjEyMjAyNzhkNjczNDU0ZjA0ZmE1ZjdhYzY0MzdiMzM0OGYxOWEwODZhMjVjODkyOTNmNWIwN2EwNjcyYjk1ZjZlN2UyEAEa' +
	'UQpNc2FuZGJveDo6MTIyMDJhN2U5NTYzOWUxOWE4NzBkYTA5ZTM3ZGU1N2ZhYzgzNjY5OTQ5M2VlOWYyYWNiYWMwM2M3NmI1ZGYwMDM1Y2IQAjI7CjcQBBosMCowBQYDK2Vw' +
	'AyEA0VTASzWs5AKKlyqOIGCcnt0FEqYQUlWTeQ3QinqGVMAqAwEFBDABEAEQHg==';

test('the party of a recorded transaction', () => {
	expect(hostedParty(RECORDED)).toBe('wextj19u::1220278d673454f04fa5f7ac6437b3348f19a086a25c89293f5b07a0672b95f6e7e2');
});

test.each([['AAAA'], [''], ['no base64 at all'], [RECORDED.slice(0, 100)], [Buffer.from([10, 4, 26, 2, 10, 0]).toString('base64')]])(
	'nothing of %s',
	(transaction) => expect(hostedParty(transaction)).toBeUndefined(),
);
