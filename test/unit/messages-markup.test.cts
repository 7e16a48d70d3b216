// Messages of Message › Format and Add Message: held against what the services accept, whatever an item holds.
import { html } from '../../nodes/shared/messages/formats/html';
import { markdown } from '../../nodes/shared/messages/formats/markdown';
import type { JsonObject } from '../../nodes/shared/messages/message';
import { messageOf } from '../../nodes/shared/messages/write';
import { objections } from '../support/receiverShapes.cts';
import { failure, options, routed, written } from './messages-support.cts';

/** The worst an item can be: long, of characters that have to be escaped. */
const worst = ['<&>"*_~`|\\', '𝔘🔴', '\n', '@everyone ', '\u0000\u202e', '\ud83d'].map((unit) =>
	failure(1, {
		commandId: unit.repeat(1000),
		reason: unit.repeat(20_000),
		errorMetadata: { [unit.repeat(200)]: unit.repeat(50_000) },
		updateId: unit.repeat(2000),
		actAs: Array.from({ length: 500 }, () => unit.repeat(100)),
	}),
);

describe.each([failure(1), {}, { text: 'x' }, { event: 'gap' }, ...worst])('whatever an item holds (%#)', (item) => {
	it('each service takes it, the text fits Telegram, the Markdown fits Discord', () => {
		const { slack, teams, googleChat, pagerDuty, text, markdown: markup, html: page } = written(item);
		expect(objections('googleChat', googleChat)).toEqual([]);
		expect(objections('pagerDuty', routed(pagerDuty))).toEqual([]);
		expect(objections('slack', slack)).toEqual([]);
		expect(objections('teams', teams)).toEqual([]);
		expect(text.length).toBeLessThanOrEqual(4096);
		expect(markup.length).toBeLessThanOrEqual(2000);
		expect(page.replace(/<\/?(?:h3|p|a)(?: href="[^"<>]*")?>/g, '')).not.toMatch(/[<>]/);
		// JSON writes half of a character as an escape.
		expect(JSON.stringify(written(item))).not.toMatch(/\\ud[89a-f]/i);
		expect(JSON.stringify(written(item).fields).length).toBeLessThan(20_000);
	});
});

it('nothing is markup that stands in an item, and nobody is mentioned', () => {
	const message = messageOf({ title: 'pay_roll *now* <b>', text: 'x\n@everyone [a](javascript:b) # _i_' }, options);
	expect(markdown(message)).toContain('**pay\\_roll \\*now\\* \\<b\\>**');
	expect(markdown(message)).toContain('@\u200beveryone \\[a\\]\\(javascript:b\\) \\# \\_i\\_');
	expect(markdown(message)).toContain('[Execution in n8n](https://n8n.example.com/workflow/w/executions/1?a=%28b%29&c=d)');
	expect(html(message)).toContain('<h3>🟢 pay_roll *now* &lt;b&gt;</h3>');
	const { slack } = written({ title: '<!channel> & b' });
	expect(slack.text).toBe('🟢 &lt;!channel&gt; &amp; b');
	expect(slack.blocks[0].text).toEqual({ type: 'plain_text', text: '🟢 <!channel> & b', emoji: true });
});

it('a token in an item reaches no message', () => {
	const token = `eyJhbGciOiJIUzI1NiJ9.${'e'.repeat(40)}.sig`;
	const message = written(
		failure(1, { reason: `Bearer ${token}`, errorMetadata: { [`k ${token}`]: { deep: [token] } }, commandId: token }),
	);
	expect(JSON.stringify(message)).not.toContain('e'.repeat(40));
});

describe('a message that is written already', () => {
	const alert: JsonObject = {
		subject: 'Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
		text: '🔴 Command pay_roll-4711 failed: LOCAL_VERDICT_LOCKED_CONTRACTS\nReferring to <locked> & *busy* contracts',
		status: 'problem',
		eventId: 'offset:1671',
		errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
		links: [
			{ text: 'Run', url: 'https://n8n.example.com/executions/1?a=(b)&c=d' },
			{ text: 'No address', url: 'javascript:alert(1)' },
		],
	};

	it('keeps its words, its data and its links, and gets no other link', () => {
		const message = written(alert);
		expect(message).toMatchObject({
			title: alert.subject,
			status: 'problem',
			severity: 'error',
			dedupKey: 'offset:1671',
			fields: { errorCode: alert.errorCode },
			links: [{ text: 'Run', url: 'https://n8n.example.com/executions/1?a=(b)&c=d' }],
		});
		expect(message.text).toBe(`${String(alert.text)}\nRun: https://n8n.example.com/executions/1?a=(b)&c=d`);
	});

	it('is one also where its data resemble something else', () => {
		const accepted = { subject: 'Accepted: 5 Amulet', text: 'Accepted: 5 Amulet', commandId: 'c', outcome: 'succeeded', status: 'info' };
		expect(written(accepted)).toMatchObject({
			type: 'message',
			title: 'Accepted: 5 Amulet',
			fields: { commandId: 'c', outcome: 'succeeded' },
		});
	});

	it('and written twice stays as it is', () => {
		const once = written(alert);
		expect(written(once)).toEqual(once);
	});

	it('Google Chat: HTML is escaped, a link is a button', () => {
		const [{ card }] = written(alert).googleChat.cardsV2;
		const [{ textParagraph }, { buttonList }] = card.sections[0].widgets;
		expect(card.header.title).toBe(`🔴 ${String(alert.subject)}`);
		expect(textParagraph.text).toBe('Referring to &lt;locked&gt; &amp; *busy* contracts');
		expect(buttonList.buttons).toEqual([{ text: 'Run', onClick: { openLink: { url: 'https://n8n.example.com/executions/1?a=(b)&c=d' } } }]);
	});

	it('PagerDuty: a problem opens an incident under its key, its end resolves the same, and anything else is information', () => {
		expect(written(alert).pagerDuty).toMatchObject({
			event_action: 'trigger',
			dedup_key: 'offset:1671',
			payload: { summary: alert.subject, severity: 'error', custom_details: { errorCode: alert.errorCode } },
		});
		const resolved = written({ ...alert, status: 'resolved' });
		expect(resolved).toMatchObject({
			status: 'resolved',
			severity: 'info',
			pagerDuty: { event_action: 'resolve', dedup_key: 'offset:1671' },
		});
		expect(objections('pagerDuty', routed(resolved.pagerDuty))).toEqual([]);
		expect(written({ ...alert, status: 'info' }).pagerDuty.payload.severity).toBe('info');
	});
});
