// The form of a contract: fields of a template, a choice and a key, the list of choices, the version that it shows.
import { dropDown } from '../../support/engine.cts';
import { ACCOUNT, ALL, HOLDING, IOU, listed, useContractForm } from './contractForm-support.cts';
import { byId } from './support.cts';

const { ids, editor, fields, choices } = useContractForm();

describe('the form', () => {
	test('a field for each argument of a template, with its type', async () => {
		expect(await fields('getTemplateFields', { templateId: listed(IOU) })).toEqual([
			'issuer (Party) string',
			'owner (Party) string',
			'amount (Numeric 10) string',
			'note (Optional Text) string?',
			'at (Time) dateTime',
			'tags (List Text) array',
		]);
		expect(await fields('getTemplateFields', { templateId: listed(ALL) })).toEqual([
			'p (Party) string',
			'i (Int) string',
			'n (Numeric 10) string',
			't (Text) string',
			'b (Bool) boolean',
			'd (Date) dateTime',
			'ts (Time) dateTime',
			'o (Optional Text) string?',
			'oo (Optional) array?',
			'l (List Int) array',
			'tm (TextMap Int) object',
			'gm (GenMap Int Text) array',
			expect.stringMatching(/^v \(\w+\) object$/),
			expect.stringMatching(/^e \(\w+\) options$/),
			'r.a (Int) string',
			'r.b (Text) string',
			'c (Optional ContractId) string?',
			'last (Optional Int) string?',
		]);
	});

	test('choices: own ones, Archive, those of interfaces; consuming ones marked', async () => {
		expect(await choices({ templateId: listed(IOU) })).toEqual([
			{ name: 'Give (consuming)', value: 'Give' },
			{ name: 'Look', value: 'Look' },
			{ name: 'Settle (consuming)', value: 'Settle' },
			{ name: 'Archive (consuming)', value: 'Archive' },
			{ name: `Ping · ${HOLDING}`, value: `${HOLDING}:Ping` },
		]);
		expect(await choices({ templateId: listed(IOU) }, 'gi')).toMatchObject([{ value: 'Give' }]);
		// An empty list would not say why.
		expect((await choices({ templateId: listed('') }))[0]).toMatchObject({ name: 'Choose the Template first.' });
	});

	test('choices in a row of Command › Submit are those of its own template', async () => {
		const rows = { commands: { command: [{ templateId: listed(ACCOUNT) }, { templateId: listed(IOU) }] } };
		expect((await choices(rows, '', 'parameters.commands.command[1].choice')).map(({ value }) => value)).toContain('Give');
		expect((await choices(rows, '', 'parameters.commands.command[0].choice')).map(({ value }) => value)).toEqual([
			'Close',
			'Read',
			'Archive',
		]);
	});

	test('fields of a choice, of a key; what has none says so', async () => {
		const form = { templateId: listed(IOU) };
		expect(await fields('getChoiceFields', { ...form, choice: listed('Give') })).toEqual(['newOwner (Party) string']);
		expect(await fields('getChoiceFields', { ...form, choice: listed(`${HOLDING}:Ping`) })).toEqual(['argument (Int) string']);
		expect(await fields('getChoiceFields', { ...form, choice: listed('Look') })).toBe('Look takes no arguments.');
		expect(await fields('getChoiceFields', { ...form, choice: listed('Archive') })).toBe('Archive takes no arguments.');
		expect(await fields('getChoiceFields', { ...form, choice: listed('') })).toBe('Choose the choice first.');
		expect(await fields('getChoiceFields', { ...form, choice: listed('Gone') })).toBe('Iou:Iou has no choice Gone.');
		expect(await fields('getKeyFields', { templateId: listed(ACCOUNT) })).toEqual(['who (Party) string', 'ref (Text) string']);
		expect(await fields('getKeyFields', form)).toBe('Iou:Iou has no contract key.');
		expect(await fields('getTemplateFields', { templateId: listed('') })).toBe('Choose the template first.');
		expect(await fields('getTemplateFields', { templateId: listed(HOLDING) })).toMatch(/^Iface:Holding is an interface/);
	});

	test('a template by expression has no form, and says what to do', async () => {
		expect(await fields('getTemplateFields', { templateId: byId('={{ $json.template }}') })).toBe(
			'The template is an expression, so its fields are not known here. Set Specify Arguments to From the Incoming Item, or to Using JSON.',
		);
	});

	test('the version it shows: the preferred one, or exactly the one chosen', async () => {
		const [type, loaded, credentials] = editor({ templateId: listed('#fidelity-note:Note:Note') });
		const versions = await dropDown(type, 'getPackageVersions', loaded as never, credentials);
		const [newer, older] = [ids['fidelity-note 1.1.0'], ids['fidelity-note 1.0.0']];
		expect(versions.map(({ name, value }) => [name, value])).toEqual([
			['Automatic (Now 1.1.0)', ''],
			[`1.1.0 (${newer?.slice(0, 8)}…)`, newer],
			[`1.0.0 (${older?.slice(0, 8)}…)`, older],
		]);
		const now = await fields('getTemplateFields', { templateId: listed('#fidelity-note:Note:Note') });
		const before = await fields('getTemplateFields', { templateId: listed('#fidelity-note:Note:Note'), packageVersion: older });
		expect(now.length).toBe(before.length + 1);
		expect(await fields('getTemplateFields', { templateId: listed(`${older}:Note:Note`) })).toEqual(before);
	});

	test('a package or template that is not there is named', async () => {
		const failing = async (templateId: string) =>
			await fields('getTemplateFields', { templateId: listed(templateId) }).then(
				() => '',
				({ message, description }) => `${message} | ${description}`,
			);
		expect(await failing('#nothing:A:B')).toMatch(/^Template: no package nothing is vetted \| Check the name/);
		expect(await failing('#fidelity-iou:A:B')).toBe(
			'Template: fidelity-iou 1.0.0 has no template or interface A:B | It has: Iou:Iou, Iface:Holding.',
		);
		expect(await failing('#demo-model:A:B')).toMatch(
			/^Template: the package \w+ cannot be read: its archive is broken.* \| Set Specify Arguments to Using JSON: it needs no form\.$/,
		);
	});
});
