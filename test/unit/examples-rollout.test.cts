// The DAR rollout, as far as n8n's own nodes do it: the DAR of a release, and what a rollback takes back.
import type { IDataObject, INode } from 'n8n-workflow';

import { readExample } from '../../scripts/lib/demo.cjs';
import { releaseOf, releasePayload } from '../../scripts/lib/gitEvents.cjs';
import { workflowOf } from '../support/workflow.cts';

const { nodes, connections } = readExample('dar-rollout');
const nodeOf = (name: string) => nodes.find((node: INode) => node.name === name);

/** Fields that an Edit Fields (Set) node of the example makes of an item, by n8n's own expressions. */
async function fieldsOf(name: string, json: IDataObject): Promise<IDataObject> {
	const { assignments } = nodeOf(name).parameters.assignments;
	const start = { id: 'n0', name: 'Start', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: {} } as INode;
	const { expression } = workflowOf([start]);
	await expression.acquireIsolate();
	try {
		const made = expression.getParameterValue(assignments, null, 0, 0, start.name, [{ json }], 'manual', {}) as unknown as IDataObject[];
		return Object.fromEntries(made.map(({ name: field, value }) => [field, value]));
	} finally {
		await expression.releaseIsolate();
	}
}

describe('a release', () => {
	const assetOf = (name: string) => ({ name, browser_download_url: `https://git.example.com/acme/model/releases/download/v1/${name}` });
	const bodyOf = (...names: string[]) => {
		const release = releaseOf('https://git.example.com', 7, 'v1');
		return releasePayload('https://git.example.com', { ...release, assets: names.map(assetOf) });
	};
	const headers = { 'content-type': 'application/json', 'x-github-event': 'release' };
	/** Items of n8n's triggers: each has the body of the request beside its headers and query. */
	const items: Record<string, (body: IDataObject) => IDataObject> = {
		'the node Git Release': (body) => ({
			...{ headers, params: {}, query: {}, body },
			...{ webhookUrl: 'https://n8n.example.com/webhook/1', executionMode: 'production' },
		}),
		'a GitHub Trigger in its place': (body) => ({ body, headers, query: {} }),
	};

	it.each(Object.keys(items))('of %s: its action and its DARs, and the address of the first', async (trigger) => {
		const found = await fieldsOf('Find DAR', items[trigger]!(bodyOf('README.md', 'model.dar', 'other.dar')));
		expect(found).toEqual({ action: 'published', dars: [assetOf('model.dar'), assetOf('other.dar')] });
		expect(await fieldsOf('Settings', found)).toMatchObject({ dar: assetOf('model.dar').browser_download_url });
		expect(await fieldsOf('Find DAR', items[trigger]!(bodyOf('README.md')))).toEqual({ action: 'published', dars: [] });
		// A push has no release.
		expect((await fieldsOf('Find DAR', items[trigger]!({ ref: 'refs/heads/main' }))).dars).toEqual([]);
	});

	it('the node that comes next reads it, whichever trigger is before it', () => {
		expect(connections['Git Release'].main).toEqual([[{ node: 'Find DAR', type: 'main', index: 0 }]]);
	});
});

it('what is rolled back is what this rollout vetted, at the first and at the rest', async () => {
	const item = (target: string, more: IDataObject) => ({ json: { target, ...more } });
	const first = [item('dev', { outcome: 'succeeded' }), item('test', { outcome: 'nothingToDo' })];
	const rest = [
		item('dev', { outcome: 'nothingToDo' }),
		item('stage', { outcome: 'succeeded' }),
		item('main', { error: { message: 'away' } }),
		item('lost', { error: { outcome: 'unknown', packageId: 'ab', name: 'model', version: '1.0.0' } }),
		// The upload alone: nothing was vetted.
		item('half', { error: { outcome: 'unknown' } }),
		item('refused', { error: { outcome: 'failed' } }),
	];
	const { failed, vetted, lost } = await fieldsOf('What Was Vetted', { first, rest } as IDataObject);
	const targets = (list: unknown) => (list as IDataObject[]).map(({ target }) => target);
	expect([targets(failed), targets(vetted), targets(lost)]).toEqual([['main', 'lost', 'half', 'refused'], ['dev', 'stage'], ['lost']]);
	expect(nodeOf('Each Vetted').parameters.fieldToSplitOut).toBe('vetted');
	expect(connections['Each Vetted'].main).toEqual([[{ node: 'Unvet', type: 'main', index: 0 }]]);
});
