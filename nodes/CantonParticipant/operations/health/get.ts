import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../../shared/errors/failure';
import { OWN_RIGHTS_ENDPOINTS } from '../../../shared/ledger/directory/ownRights';
import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import { VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import { readReadiness } from '../../../shared/ledger/readiness';
import { ledgerService } from '../../../shared/ledger/service';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { aboutToken } from '../../../shared/operation/aboutToken';
import { healthRow, statusProblems, type Problem } from '../../../shared/operation/healthRow';
import type { Authentication } from '../../../shared/parameters/authentication';
import { flagField, numberField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { FACT_ENDPOINTS, readFacts, type Found } from '../../health/facts';

const IDLE = 'options.idleMinutes';
const EXPIRES = 'options.tokenExpiresMinutes';
const SYNCHRONIZERS = 'options.fewestSynchronizers';
const VETTED = 'options.vettedPackages';

/** Limits from which on something is a problem. */
interface Limits {
	idleMinutes: number;
	tokenExpiresMinutes: number;
	fewestSynchronizers: number;
	isVettingWanted: boolean;
}

const readLimits = (parameters: Parameters): Limits => ({
	idleMinutes: parameters.integer(IDLE, { min: 0 }) ?? 60,
	tokenExpiresMinutes: parameters.integer(EXPIRES, { min: 0 }) ?? 60,
	fewestSynchronizers: parameters.integer(SYNCHRONIZERS, { min: 0 }) ?? 1,
	isVettingWanted: parameters.flag(VETTED),
});

const secondsSince = (time: string | null, now: number): number | null =>
	time === null ? null : Math.max(0, Math.floor((now - Date.parse(time)) / 1000));

const problem = (isFailing: boolean, text: string): Problem => ({ isFailing, text });

/** Problems of the facts, worst first. */
function problemsOf(
	{ facts, refused, unreadable }: Found,
	idleSeconds: number | null,
	tokenSeconds: number | null,
	limits: Limits,
): Problem[] {
	const { synchronizers, packagesNotVetted } = facts;
	const found: Problem[] = [];
	if (refused && unreadable.length === 0) found.push(refusal(refused));
	found.push(...unreadable.map((text) => problem(true, text)));
	if (synchronizers !== null && synchronizers < limits.fewestSynchronizers)
		found.push(problem(true, `It is connected to ${synchronizers} synchronizers, ${limits.fewestSynchronizers} are expected.`));
	if (limits.idleMinutes > 0 && idleSeconds !== null && idleSeconds > limits.idleMinutes * 60)
		found.push(problem(false, `Nothing has happened on its ledger for ${Math.floor(idleSeconds / 60)} minutes.`));
	if (tokenSeconds !== null && tokenSeconds < limits.tokenExpiresMinutes * 60)
		found.push(
			problem(false, tokenSeconds > 0 ? `The token expires in ${Math.ceil(tokenSeconds / 60)} minutes.` : 'The token has expired.'),
		);
	if (limits.isVettingWanted && packagesNotVetted !== null && packagesNotVetted > 0)
		found.push(problem(false, `${packagesNotVetted} of its packages are not vetted.`));
	return found;
}

const refusal = ({ httpStatus, message }: CallFailure): Problem =>
	problem(true, httpStatus === 401 ? `It refuses the token: ${message}` : `It does not say its ledger end: ${message}`);

const ENDPOINTS = [...FACT_ENDPOINTS, ...OWN_RIGHTS_ENDPOINTS, COMPLETIONS, VETTED_PACKAGES];

/** Readiness, version, ledger, synchronizers, packages and token of a participant in one item. What is wrong is an answer. */
export const getHealth = ledgerOperation('get', 'Get the health of a participant', ENDPOINTS, {
	description:
		'Check whether the participant is ready, its ledger moves, it is connected, and the token lasts. One item says what is wrong. ' +
		'With Target, one for each participant. For readiness alone: Canton Ledger, Participant › Get Readiness. For a validator: Canton Validator, Health › Get.',
	rights: 'any valid user; for the number of packages not vetted, what Package Vetting › Get Many needs',
	properties: [
		optionsOf([
			numberField('Fewest Synchronizers', 'fewestSynchronizers', {
				typeOptions: { minValue: 0 },
				default: 1,
				description: 'With fewer connected synchronizers the participant is failing',
			}),
			numberField('Ledger Idle After (Minutes)', 'idleMinutes', {
				typeOptions: { minValue: 0 },
				default: 60,
				description:
					'A problem if nothing has happened on the ledger for that long; 0 is never. A validator has an event every ten minutes.',
			}),
			flagField('Packages Must Be Vetted', 'vettedPackages', {
				description: 'Whether packages that were uploaded and are not vetted are a problem',
			}),
			numberField('Token Expires Within (Minutes)', 'tokenExpiresMinutes', {
				typeOptions: { minValue: 0 },
				default: 60,
				description: 'A problem if an access token in the credential expires so soon; 0 is never. Tokens that n8n renews are none.',
			}),
		]),
	],
	async run({ ledger, parameters, context, itemIndex }) {
		const limits = readLimits(parameters);
		const service = ledgerService(context.getNodeParameter('authentication', itemIndex) as Authentication);
		const { expiry, warning, isRenewed } = await aboutToken(context, service, itemIndex);
		const { status, ready, message } = await readReadiness(ledger);
		const isAway = status === 'unreachable';
		const found = isAway ? NOTHING : await readFacts(ledger);
		const { facts } = found;
		const now = Date.now();
		const idleSeconds = secondsSince(facts.lastRecordTime, now);
		const tokenExpiresInSeconds = expiry === undefined ? null : Math.floor(expiry - now / 1000);
		const problems = [
			...statusProblems('participant', { status, message, tokenWarning: warning }),
			...(isAway ? [] : problemsOf(found, idleSeconds, isRenewed ? null : tokenExpiresInSeconds, limits)),
		];
		return healthRow(problems, {
			status,
			ready,
			message,
			...(facts as unknown as IDataObject),
			secondsSinceLastRecord: idleSeconds,
			tokenExpiresInSeconds,
			baseUrl: ledger.baseUrl,
			checkedAt: new Date(now).toISOString(),
		});
	},
});

const NOTHING: Found = {
	facts: {
		version: null,
		ledgerEnd: null,
		lastRecordTime: null,
		prunedUpTo: null,
		synchronizers: null,
		packages: null,
		packagesNotVetted: null,
	},
	unreadable: [],
};
