import type { ICredentialTestRequest } from 'n8n-workflow';

/**
 * What a credential test says.
 * @param byStatus messages by HTTP status
 * @param answer a field every right answer has, and the message when it lacks: something else is listening there; or a
 * field that has this value only in such an answer
 */
export function testRules(byStatus: Array<[status: number, message: string]>, answer?: { key: string; message: string; value?: string }) {
	const rules: object[] = byStatus.map(([value, message]) => ({ type: 'responseCode', properties: { value, message } }));
	if (answer) rules.push({ type: 'responseSuccessBody', properties: { value: undefined, ...answer } });
	// n8n looks at each rule's own type; only its declaration wants them all to be of one.
	return rules as NonNullable<ICredentialTestRequest['rules']>;
}
