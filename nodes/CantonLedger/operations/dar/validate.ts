import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../../shared/errors/failure';
import { VETTED_PACKAGES } from '../../../shared/ledger/packageNames';
import type { Ledger } from '../../../shared/ledger/service';
import type { LedgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf } from '../../../shared/parameters/fields';
import { comparison, NOT_COMPARED, PARTICIPANT_ID, vettedHere } from './comparison';
import { mainPackageOf, UNNAMED, type MainPackage } from './darContents';
import { darFile, inputField, notADar, PROBE, synchronizerId, synchronizerOption } from './darFile';
import { summaryOf } from './summary';

const VALIDATE = 'POST /v2/dars/validate';

/** The participant's verdicts on a DAR that depend on what it has already (category 9). Those of 8 and 10 all are verdicts but for `ON_THE_REQUEST`. */
const VERDICTS = new Set([
	'MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED',
	'NOT_VALID_UPGRADE_PACKAGE',
	'KNOWN_PACKAGE_VERSION',
	'DAR_DEPENDENCIES_NOT_VALID',
]);
const ON_THE_REQUEST = new Set(['INVALID_ARGUMENT', 'INVALID_FIELD', 'MISSING_FIELD', 'PROTO_DESERIALIZATION_FAILURE']);
const NOTHING = {
	reason: null,
	advice: null,
	errorCode: null,
	errorCategory: null,
	context: null,
	httpStatus: null,
	retryable: null,
	traceId: null,
};

/**
 * Whether the participant read the DAR and turned it down. Everything else (no right, no connection, a size limit,
 * an internal error, the wrong synchronizer) says nothing about the DAR.
 */
function isVerdict({ origin, code = '', category = 0, httpStatus = 0 }: CallFailure): boolean {
	if (origin !== 'ledger' || httpStatus >= 500 || ON_THE_REQUEST.has(code)) return false;
	return VERDICTS.has(code) || category === 8 || category === 10;
}

/** What the DAR is beside the vetted packages. A verdict stands without it: a participant that does not list them fails nothing. */
async function compared(ledger: Ledger, main: MainPackage | undefined, synchronizer: string | undefined): Promise<IDataObject> {
	if (!main) return NOT_COMPARED;
	try {
		const { vetted } = await vettedHere(ledger, synchronizer, main.name);
		return comparison(main, vetted);
	} catch {
		return NOT_COMPARED;
	}
}

/** POST /v2/dars/validate. A verdict is the answer here, not an error: a gate must report all three. */
export const validateDar: LedgerOperation = {
	value: 'validate',
	name: 'Validate',
	action: 'Validate a DAR',
	description:
		'Check a package archive (DAR) without changing anything, ' +
		'including that its packages are compatible upgrades of the vetted ones. ' +
		'Returns the verdict passed, rejected or couldNotCheck, and what the DAR upgrades.',
	endpoints: [VALIDATE, PROBE, VETTED_PACKAGES, PARTICIPANT_ID],
	rights: 'to administer the participant (ParticipantAdmin)',
	properties: [
		inputField,
		optionsOf([
			{
				displayName: 'Fail On',
				name: 'failOn',
				type: 'multiOptions',
				options: [
					{
						name: 'Could Not Check',
						value: 'couldNotCheck',
						description: 'The participant could not be reached, or could not check the DAR',
					},
					{ name: 'Rejected', value: 'rejected', description: 'The participant rejected the DAR' },
				],
				default: [],
				description: 'Verdicts that make this node fail. If none is selected, every one is an item with the field verdict to branch on.',
			},
			synchronizerOption,
		]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const failOn = parameters.list('options.failOn');
		const query = { synchronizerId: synchronizerId(call) };
		const dar = await darFile(call);
		const main = await mainPackageOf(dar);
		const about = () => ({ ...UNNAMED, ...main, ...dar.facts(), synchronizerId: query.synchronizerId ?? null, baseUrl: ledger.baseUrl });
		const subject = main ? `${main.name} ${main.version}` : dar.facts().fileName;
		const summary = (verdict: string, words: IDataObject) => summaryOf({ ...NOTHING, ...words, verdict, subject });
		if (dar.flaw) {
			if (failOn.includes('rejected')) throw notADar(call, dar.flaw);
			const words = { ...NOTHING, ...dar.flaw };
			return { verdict: 'rejected', passed: false, summary: summary('rejected', words), ...about(), ...NOT_COMPARED, ...words };
		}
		const attempt = await ledger.upload(VALIDATE, { query, expect: 'empty', probe: PROBE }, dar.open, dar.size);
		const facts = about();
		if (attempt.ok) {
			const beside = await compared(ledger, main, query.synchronizerId);
			return { verdict: 'passed', passed: true, summary: summary('passed', {}), ...facts, ...beside, ...NOTHING };
		}
		const verdict = isVerdict(attempt.failure) ? 'rejected' : 'couldNotCheck';
		const error = ledger.error(attempt.failure, VALIDATE, false, { verdict, ...facts });
		if (failOn.includes(verdict)) throw error;
		const {
			errorCode = null,
			errorCategory = null,
			context = null,
			httpStatus = null,
			retryable = null,
			traceId = null,
		} = error.context.canton as IDataObject;
		return {
			verdict,
			passed: false,
			summary: summary(verdict, { reason: error.message, errorCode, context, httpStatus }),
			...facts,
			...(verdict === 'rejected' ? await compared(ledger, main, query.synchronizerId) : NOT_COMPARED),
			reason: error.message,
			advice: error.description,
			errorCode,
			errorCategory,
			context,
			httpStatus,
			retryable,
			traceId,
		};
	},
};
