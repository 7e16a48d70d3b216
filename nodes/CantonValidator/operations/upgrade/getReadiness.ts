import type { INodeProperties } from 'n8n-workflow';

import type { paths as LedgerPaths } from '../../../../api/ledger';
import { ledgerService } from '../../../shared/ledger/service';
import { PARTICIPANT_ID, VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import { vettedHere } from '../../../shared/ledgerNode/dar/comparison';
import { quoted } from '../../../shared/errors/safeText';
import type { Call } from '../../../shared/operation/operation';
import { ledgerCredentialType, type Authentication } from '../../../shared/parameters/authentication';
import { dropDown, numberField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { organization, ORGANIZATION_ENDPOINTS } from '../../../shared/scan/organization';
import { upgradeSchedule, UPGRADE_ENDPOINTS } from '../../../shared/scan/upgrade';
import { namesTarget, targetOf } from '../../../shared/targets/targetContext';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { openScanOfValidator } from '../../scanOfValidator';
import { VERSION } from '../../spliceVersion';
import { neededPackages, withVetting, type NeededPackage } from '../../upgrade/networkPackages';
import { readinessRow } from '../../upgrade/readinessRow';

const NEWEST = 'options.newestVersion';
const TIMEOUT_MS = 15_000;

const vettingFrom: INodeProperties = dropDown(
	'Vetted Packages From',
	'vettingFrom',
	{ default: 'none', description: 'Where to look whether the packages that the network needs are vetted' },
	[
		['accessToken', 'Participant (Access Token)', "The validator's participant, with a JWT"],
		['oAuth2', 'Participant (OAuth2)', "The validator's participant, with tokens that n8n fetches"],
		['none', 'Nowhere', 'The packages that the network needs are named only'],
	],
);

/** The newest release that the user names. Tags such as v0.9.0 are taken, too. */
function newestVersion({ parameters }: Call<ValidatorServices>): string | null {
	const text = parameters.text(NEWEST)?.replace(/^v(?=\d)/, '');
	if (text === undefined || /^\d+\.\d+(\.\d+)?([-+].*)?$/.test(text)) return text ?? null;
	throw parameters.parameterError(NEWEST, 'this is no release', 'Enter it as 0.9.0, or remove the option.');
}

/** The packages that the network needs, and whether they are vetted, if the form says where to look. */
async function packagesOf(call: Call<ValidatorServices>, needed: NeededPackage[]) {
	const from = call.parameters.choice<Authentication | 'none'>('vettingFrom', ['accessToken', 'oAuth2', 'none'], 'none');
	if (from === 'none') return { packages: needed, participantId: null };
	if (!(await namesTarget(call.context, ledgerCredentialType(from === 'oAuth2'))))
		throw call.parameters.parameterError(
			'vettingFrom',
			`the credential of the participant has no target ${quoted(targetOf(call.context) ?? '')}`,
			'Name the participant of each validator as the validator, in the Canton Ledger credential, or choose Nowhere.',
		);
	const { participantId, vetted } = await vettedHere(await call.open<LedgerPaths>(ledgerService(from)), undefined);
	return { packages: withVetting(needed, vetted, new Date().toISOString()), participantId };
}

const ENDPOINTS = [VERSION, ...ORGANIZATION_ENDPOINTS, ...UPGRADE_ENDPOINTS, PARTICIPANT_ID, VETTED_PACKAGES];

/** Release, packages and schedule of a validator beside those of its network. What is not ready is an answer. */
export const getUpgradeReadiness = validatorOperation('getReadiness', 'Get the readiness for an upgrade', ENDPOINTS, {
	description:
		"Check whether the validator is ready for the network's next upgrade: its release beside the network's and the newest, " +
		'the packages that are needed, and the days left. With Target, one item for each validator. Health › Get says whether it runs now.',
	rights: 'none, but a scan that lets n8n in; for vetted packages, what Package Vetting › Get Many of Canton Participant needs',
	properties: [
		vettingFrom,
		optionsOf([
			textField('Newest Version', 'newestVersion', {
				placeholder: 'e.g. 0.9.0',
				description: 'The newest release of Splice, to compare with too: by hand, or by an expression that reads a feed of releases',
			}),
			numberField('Urgent Before (Days)', 'urgentDays', {
				typeOptions: { minValue: 0 },
				default: 7,
				description: 'Within so many days before a scheduled upgrade a validator that is behind is failing. Before, it is a warning.',
			}),
		]),
	],
	async run(call) {
		const { validator, parameters } = call;
		const newest = newestVersion(call);
		const urgentDays = parameters.integer('options.urgentDays', { min: 0 }) ?? 7;
		const scan = await openScanOfValidator(call);
		const { version: networkVersion } = await scan.call(VERSION);
		const network = await organization(scan);
		const schedule = await upgradeSchedule(scan);
		// A validator that does not answer is the answer.
		const release = await validator.attempt(VERSION, { requires: { version: 'text' }, once: true, timeoutMs: TIMEOUT_MS });
		const { packages, participantId } = await packagesOf(call, neededPackages(network));
		const [version, message] = release.ok ? [release.answer.version, null] : [null, release.failure.message];
		return readinessRow(
			{ version, message, networkVersion, newestVersion: newest, schedule, packages, urgentDays },
			{ participantId, baseUrl: validator.baseUrl, checkedAt: new Date().toISOString() },
		);
	},
});
