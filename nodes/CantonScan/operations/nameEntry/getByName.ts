import { isNone } from '../../../shared/errors/failure';
import { textField } from '../../../shared/parameters/fieldKinds';
import { simplify } from '../../../shared/parameters/fields';
import { scanOperation } from '../../scanConnection';
import { nameRow } from './rows';

const ENDPOINT = 'GET /v0/ans-entries/by-name/{name}';

/** That there is none is an answer, not an error. */
export const getNameEntryByName = scanOperation('getByName', 'Get a name entry by its name', [ENDPOINT], {
	description: 'Get the party that has a name in the name service',
	properties: [
		textField('Name', 'name', { required: true, placeholder: 'e.g. alice.unverified.ans', description: 'The whole name' }),
		simplify,
	],
	async run({ scan, parameters }) {
		const name = parameters.required('name');
		const simple = parameters.flag('simplify');
		const attempt = await scan.attempt(ENDPOINT, { path: { name } });
		if (attempt.ok) return simple ? { found: true, ...nameRow(attempt.answer.entry) } : attempt.answer;
		if (!isNone(attempt.failure)) throw scan.error(attempt.failure, ENDPOINT);
		return simple ? { found: false, name } : { entry: null };
	},
});
