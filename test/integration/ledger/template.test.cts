// Template › Get and Get Many.
import type { IDataObject } from 'n8n-workflow';

import { ACCOUNT, HOLDING, IOU, listed, useContractForm } from './contractForm-support.cts';
import { byId } from './support.cts';

const { sandbox, run, ids } = useContractForm();

let bob: string;

beforeAll(() => void ({ bob } = sandbox.parties));

describe('Template', () => {
	test('Get: fields, choices, interfaces and versions as one item', async () => {
		const { json, error } = await run('template', 'get', { templateId: listed(IOU) });
		expect(error).toBeUndefined();
		const packageId = ids['fidelity-iou 1.0.0'];
		expect(json).toEqual([
			{
				template: IOU,
				templateId: `${packageId}:Iou:Iou`,
				kind: 'template',
				packageName: 'fidelity-iou',
				packageVersion: '1.0.0',
				packageId,
				languageVersion: '2.1',
				fields: [
					{ name: 'issuer', type: 'Party', required: true, example: expect.stringMatching(/^alice::1220/) },
					{ name: 'owner', type: 'Party', required: true, example: expect.stringMatching(/^alice::1220/) },
					{ name: 'amount', type: 'Numeric 10', required: true, example: '12.5' },
					{ name: 'note', type: 'Optional Text', required: false, example: 'text' },
					{ name: 'at', type: 'Time', required: true, example: '2026-07-01T12:00:00Z' },
					{ name: 'tags', type: 'List Text', required: true, example: ['text'] },
				],
				key: null,
				choices: [
					{ name: 'Give', consuming: true, interface: null, fields: [expect.objectContaining({ name: 'newOwner' })], result: 'ContractId' },
					{ name: 'Look', consuming: false, interface: null, fields: [], result: 'Int' },
					{ name: 'Settle', consuming: true, interface: null, fields: [], result: expect.any(String) },
					{ name: 'Archive', consuming: true, interface: null, fields: [], result: 'Unit' },
					{ name: 'Ping', consuming: false, interface: HOLDING, fields: [{ type: 'Int', required: true, example: '42' }], result: 'Int' },
				],
				interfaces: [HOLDING],
				view: null,
				versions: [{ packageName: 'fidelity-iou', packageVersion: '1.0.0', packageId }],
			},
		]);
		const { json: keyed } = await run('template', 'get', { templateId: listed(ACCOUNT) });
		expect(keyed[0]).toMatchObject({
			key: {
				fields: [
					{ name: 'who', type: 'Party' },
					{ name: 'ref', type: 'Text' },
				],
			},
		});
		const { json: template } = await run('template', 'get', { templateId: listed(HOLDING) });
		expect(template[0]).toMatchObject({
			kind: 'interface',
			fields: [],
			view: expect.any(Array),
			choices: [{ name: 'Ping' }, { name: 'Archive' }],
		});
	});

	test('Get with a party: the version preferred for it; a package ID or a version selects exactly one', async () => {
		const [newer, older] = [ids['fidelity-note 1.1.0'], ids['fidelity-note 1.0.0']];
		const packageReferences = [{ packageId: older, packageName: 'fidelity-note', packageVersion: '1.0.0' }];
		await sandbox.answer('POST /v2/interactive-submission/preferred-packages', { packageReferences, synchronizerId: 's::1220' });
		const version = async (templateId: string, more: IDataObject = {}) =>
			(await run('template', 'get', { templateId: listed(templateId), ...more })).json[0]?.packageVersion;
		const name = '#fidelity-note:Note:Note';
		expect(await version(name, { options: { party: byId(bob) } })).toBe('1.0.0');
		expect(await version(name)).toBe('1.1.0');
		expect(await version(`${older}:Note:Note`)).toBe('1.0.0');
		expect(await version(name, { packageVersion: older })).toBe('1.0.0');
		expect(await version(name, { packageVersion: newer, options: { party: byId(bob) } })).toBe('1.1.0');
	});

	test('Get Many: the templates and interfaces of a package, by its name or ID', async () => {
		const list = async (packageName: string, more: IDataObject = {}) =>
			await run('template', 'getAll', { packageName: byId(packageName), returnAll: true, ...more });
		const { json } = await list('fidelity-iou');
		expect(json).toMatchObject([
			{ template: IOU, kind: 'template', choices: ['Give', 'Look', 'Settle', 'Archive', 'Ping'], hasKey: false },
			{ template: HOLDING, kind: 'interface', fields: [] },
		]);
		expect(json[0]?.fields).toContain('amount: Numeric 10');
		expect((await list(ids['fidelity-note 1.0.0'] ?? '')).json).toMatchObject([{ packageVersion: '1.0.0' }]);
		expect((await list('fidelity-note')).json).toMatchObject([{ packageVersion: '1.1.0' }]);
		expect((await list('fidelity-iou', { returnAll: false, limit: 1 })).json).toHaveLength(1);
		expect((await list('nothing')).error?.message).toBe('Package: no package nothing is vetted');
	});
});
