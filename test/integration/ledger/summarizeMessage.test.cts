// Message › Summarize in n8n's engine: one message of all items, by conditions and texts that are expressions. No server, no credential.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';

const PROBLEMS = {
	line: [
		{ when: '={{ $json.left < 100 }}', text: '=Traffic is low: {{ $json.left }} bytes left' },
		{ when: '={{ $json.expiresAt < "2026-07-02" }}', text: 'Rewards will be lost: {count} end soon' },
	],
};
const FACTS = {
	line: [
		{ when: '={{ $json.left }}', text: '=Traffic left: {{ $json.left }}' },
		{ when: '={{ $json.kind }}', text: 'Rewards: {count}' },
	],
};

async function summarize(items: IDataObject[], more: IDataObject = {}) {
	const parameters = { resource: 'message', operation: 'summarize', problems: PROBLEMS, facts: FACTS, formats: ['slack'], ...more };
	const {
		json,
		error,
		items: output,
	} = await runNode('cantonLedger', parameters as never, {
		credentials: {},
		input: items.map((json) => ({ json })),
	});
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	return { ...(json[0] as any), from: (output[0]?.pairedItem as unknown[]).length };
}

it('is one message of all items: a problem is its title, the facts follow', async () => {
	const { title, status, severity, text, fields, slack, from } = await summarize([{ left: 50 }, { kind: 'app' }, {}]);
	expect([title, status, severity, from]).toEqual(['Traffic is low: 50 bytes left', 'problem', 'error', 3]);
	expect(text.split('\n').slice(0, 3)).toEqual(['🔴 Traffic is low: 50 bytes left', 'Traffic left: 50', 'Rewards: 1']);
	expect(fields).toEqual({ problems: ['Traffic is low: 50 bytes left'], facts: ['Traffic left: 50', 'Rewards: 1'] });
	expect(slack.blocks.length).toBeGreaterThan(0);
});

it('lists several problems under a title that counts them, and the same line once', async () => {
	const rewards = ['2026-07-01', '2026-07-01', '2026-08-01'].map((expiresAt) => ({ kind: 'app', expiresAt }));
	const options = { titleOfSeveral: '{count} problems of the validator', severity: 'warning' };
	const { title, severity, text } = await summarize([{ left: 50 }, ...rewards], { options });
	expect([title, severity]).toEqual(['2 problems of the validator', 'warning']);
	expect(text.split('\n').slice(1, 5)).toEqual([
		'• Traffic is low: 50 bytes left',
		'• Rewards will be lost: 2 end soon',
		'Traffic left: 50',
		'Rewards: 3',
	]);
});

it('says that all is well, also of a run without an item that has something to say', async () => {
	const { title, status, severity } = await summarize([{ left: 500 }], { options: { titleWhenWell: 'The validator is in order' } });
	expect([title, status, severity]).toEqual(['The validator is in order', 'resolved', 'info']);
	expect(await summarize([{}])).toMatchObject({ title: 'All is well', fields: { problems: [], facts: [] } });
});

it.each([
	[{ error: { message: 'not for you', node: 'Get Votes' }, message: 'not for you' }, 'Get Votes: not for you'],
	[{ error: 'The service refused' }, 'The service refused'],
	[{ error: {} }, 'A node failed'],
])('an item of a node that failed is a problem: %j', async (item, problem) => {
	expect((await summarize([item as IDataObject])).fields).toEqual({ problems: [problem], facts: [] });
});

it('a problem with words for it stands in the place of the error', async () => {
	const problems = { line: [{ when: '={{ $json.error }}', text: '=Votes cannot be read: {{ $json.message }}' }] };
	const { title } = await summarize([{ error: { message: 'no' }, message: 'no' }], { problems });
	expect(title).toBe('Votes cannot be read: no');
});

it('an entry whose condition returns nothing has no line, and one without a condition has', async () => {
	const facts = {
		line: [{ when: '={{ $json.nothing }}', text: 'never' }, { when: '={{ $json.no.such.field }}', text: 'nor' }, { text: 'always' }],
	};
	expect((await summarize([{}], { facts })).fields.facts).toEqual(['always']);
});
