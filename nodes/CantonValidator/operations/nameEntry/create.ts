import { isNone, outcomeUnknown } from '../../../shared/errors/failure';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { Validator } from '../../../shared/validator/service';
import { textAt } from '../../../shared/values/fields';
import { CONTRACT, WALLET_USER } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';

const ENDPOINT = 'POST /v0/entry/create';
const TAKEN = 'GET /v0/scan-proxy/ans-entries/by-name/{name}';
const REQUESTS = 'GET /v0/wallet/subscription-requests';
/** Documented: the ending, whose last part is the network's own, and the two lengths. */
const NAME = /^[^\s.]+\.unverified\.[^\s.]+$/;
const LONGEST_NAME = 200;
const LONGEST_URL = 255;
const LONGEST_DESCRIPTION = 140;

/**
 * POST /v0/entry/create. The server checks nothing: with a bad name the user pays, gets the coins back later, and no name and no error
 * (recorded). So everything is checked here.
 */
export const createNameEntry: ValidatorOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a name entry',
	description:
		'Request a name in the name service for the user of the token. ' +
		'Nothing is paid yet: Subscription › Accept Request pays, and the name is there a few seconds later.',
	endpoints: [ENDPOINT, TAKEN, REQUESTS],
	rights: WALLET_USER,
	writes: true,
	properties: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. alice.unverified.ans',
			description:
				"The whole name in lower case. It ends with .unverified. and the network's own ending; Canton Scan › Network › Get Names returns that.",
		},
		{
			displayName: 'URL',
			name: 'url',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://alice.example',
			description: 'A web page about the owner, at most 255 characters',
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. Alice, treasury',
			description: 'A text about the owner, at most 140 characters',
		},
	],
	async run({ validator, parameters }) {
		const body = readEntry(parameters);
		await checkFree(validator, parameters, body.name);
		const attempt = await validator.attempt(ENDPOINT, { body, submission: true, requires: { subscriptionRequestCid: 'text' } });
		if (attempt.ok) {
			const { name, url, description, subscriptionRequestCid: subscriptionRequestContractId, entryContextCid } = attempt.answer;
			return { name, url, description, subscriptionRequestContractId, entryContextContractId: entryContextCid ?? null };
		}
		if (outcomeUnknown(attempt.failure)) {
			const open = await validator.attempt(REQUESTS, { requires: { subscription_requests: [CONTRACT] } });
			const said = `"${body.name}"`;
			const made = open.ok
				? open.answer.subscription_requests
						.filter(({ payload }) => textAt(payload, 'subscriptionData', 'description')?.includes(said))
						.at(-1)
				: undefined;
			if (made) return { ...body, subscriptionRequestContractId: made.contract_id, entryContextContractId: null };
		}
		throw validator.error(
			attempt.failure,
			ENDPOINT,
			'Subscription › Get Requests shows whether there is a request for the name. Accept one of them only: each would be paid.',
		);
	},
};

function readEntry(parameters: Parameters): { name: string; url: string; description: string } {
	const name = parameters.required('name');
	if (name.length > LONGEST_NAME || !NAME.test(name))
		throw parameters.parameterError(
			'name',
			'this cannot be a name of the name service',
			"It is one word without dots, then .unverified. and the network's own ending, e.g. alice.unverified.ans.",
		);
	if (name !== name.toLowerCase())
		throw parameters.parameterError('name', 'it has capital letters', `Write it in lower case: ${name.toLowerCase()}.`);
	const url = parameters.text('url') ?? '';
	if (url.length > LONGEST_URL)
		throw parameters.parameterError('url', `it has ${url.length} characters`, `At most ${LONGEST_URL} are allowed. Use a shorter address.`);
	if (url && !/^https?:\/\/[^\s/]+/.test(url))
		throw parameters.parameterError('url', 'this is not a web address', 'It begins with https:// or http://, or the field is empty.');
	const description = parameters.text('description') ?? '';
	if (description.length > LONGEST_DESCRIPTION)
		throw parameters.parameterError(
			'description',
			`it has ${description.length} characters`,
			`At most ${LONGEST_DESCRIPTION} are allowed. Shorten it.`,
		);
	return { name, url, description };
}

/** Throws where somebody has the name already: the server would take the request, and refuse the payment later. */
async function checkFree(validator: Validator, parameters: Parameters, name: string): Promise<void> {
	const found = await validator.attempt(TAKEN, { path: { name }, requires: { entry: { user: 'text' } } });
	if (found.ok)
		throw parameters.parameterError(
			'name',
			`the name is taken: it belongs to ${found.answer.entry.user.slice(0, 250)}`,
			'Choose another name. Nothing was requested.',
		);
	if (!isNone(found.failure)) throw validator.error(found.failure, TAKEN);
}
