import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { isNone } from '../../../shared/errors/failure';
import { mapAnswer, type Attempt } from '../../../shared/http/attempt';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { Validator } from '../../../shared/validator/service';
import { textAt } from '../../../shared/values/jsonFields';
import { carryOut } from '../../../shared/submission/carryOut';
import { readOnce, resolveOption, searchFor } from '../../../shared/submission/untilFound';
import { WALLET_USER } from '../../../shared/validatorNode/contracts';
import { actOf, validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { accepted, openRequests, PAYMENTS, REQUESTS, SUBSCRIPTIONS } from '../subscription/lists';

const ENDPOINT = 'POST /v0/entry/create';
const TAKEN = 'GET /v0/scan-proxy/ans-entries/by-name/{name}';
/** Documented: the ending, whose last part is the network's own, and the two lengths. */
const NAME = /^[^\s.]+\.unverified\.[^\s.]+$/;
const LONGEST_NAME = 200;
const LONGEST_URL = 255;
const LONGEST_DESCRIPTION = 140;

/**
 * POST /v0/entry/create. The server checks nothing: with a bad name the user pays, gets the coins back later, and no name and no error
 * (recorded). So everything is checked here.
 */
export const createNameEntry = validatorWrite('create', 'Create a name entry', [ENDPOINT, TAKEN, REQUESTS, PAYMENTS, SUBSCRIPTIONS], {
	description:
		'Request a name in the name service for the user of the token. ' +
		'Nothing is paid yet: Subscription › Accept Request pays, and the name is there a few seconds later.',
	rights: WALLET_USER,
	properties: [
		textField('Name', 'name', {
			required: true,
			placeholder: 'e.g. alice.unverified.ans',
			description:
				"The whole name in lower case. It ends with .unverified. and the network's own ending; Canton Scan, Network › Get Names returns that.",
		}),
		textField('URL', 'url', {
			placeholder: 'e.g. https://alice.example',
			description: 'A web page about the owner, at most 255 characters',
		}),
		textField('Description', 'description', {
			placeholder: 'e.g. Alice, treasury',
			description: 'A text about the owner, at most 140 characters',
		}),
		optionsOf([resolveOption]),
	],
	identify: ({ parameters }) => ({ name: parameters.required('name') }),
	async run({ validator, parameters, context, identity }) {
		const body = readEntry(parameters);
		const readRecord = async () => await requested(validator, body.name);
		const { alreadyDone, done } = await carryOut<Requested>({
			...actOf({ validator, context, identity }, ENDPOINT),
			before: async () => {
				const before = await readOnce(readRecord);
				if ('nothing' in before && !before.unread) await checkFree(validator, parameters, body.name);
				return before;
			},
			mayBeDone: true,
			prepare: () => ({
				send: async () =>
					mapAnswer(await validator.attempt(ENDPOINT, { body, submission: true }), (made) => ({
						status: 'open',
						subscriptionRequestContractId: made.subscriptionRequestCid,
						entryContextContractId: made.entryContextCid,
					})),
				search: searchFor({ context, parameters }, readRecord),
			}),
			reconcile: () =>
				'Subscription › Get Requests shows whether there is a request for the name. Accept one of them only: each would be paid.',
		});
		const { subscriptionRequestContractId, entryContextContractId = null, status } = done;
		// A request from before has a page and a text of its own, which no list shows.
		const about = alreadyDone ? { name: body.name, url: null, description: null } : body;
		return { outcome: 'succeeded', alreadyDone, status, ...about, subscriptionRequestContractId, entryContextContractId };
	},
});

/** A request for a name: open, or accepted and being paid for. */
interface Requested {
	status: string;
	subscriptionRequestContractId: string | null;
	entryContextContractId?: string | null;
}

/** The user's own request for a name, be it accepted by now. Undefined if there is none. */
async function requested(validator: Validator, name: string): Promise<Attempt<Requested | undefined>> {
	const description = `ANS entry: "${name}"`;
	const open = await openRequests(validator);
	if (!open.ok) return open;
	const request = open.answer.filter(({ payload }) => textAt(payload, 'subscriptionData', 'description') === description).at(-1);
	if (request) return { ok: true, answer: { status: 'open', subscriptionRequestContractId: request.contract_id } };
	const paid = await accepted(validator, (record) => record.description === description);
	return mapAnswer(paid, (record) => record && { status: record.status, subscriptionRequestContractId: record.requestId });
}

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

/** Throws if somebody has the name already: the server would take the request, and refuse the payment later. */
async function checkFree(validator: Validator, parameters: Parameters, name: string): Promise<void> {
	const found = await validator.attempt(TAKEN, { path: { name } });
	if (found.ok)
		throw parameters.parameterError(
			'name',
			`the name is taken: it belongs to ${found.answer.entry.user.slice(0, 250)}`,
			'Choose another name. Nothing was requested.',
		);
	if (!isNone(found.failure)) throw validator.error(found.failure, TAKEN);
}
