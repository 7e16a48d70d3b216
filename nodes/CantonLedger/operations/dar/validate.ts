import type { IDataObject } from 'n8n-workflow';

import { PARTICIPANT_ID, VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import type { Ledger } from '../../../shared/ledger/service';
import { type LedgerCall, ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { errorFields } from '../../../shared/errors/nodeErrors';
import { MergedRow } from '../../../shared/operation/operation';
import { flagField, multiDropDown, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { comparison, NOT_COMPARED, vettedHere } from '../../../shared/ledgerNode/dar/comparison';
import { mainPackageOf, UNNAMED, type MainPackage } from '../../../shared/ledgerNode/dar/darContents';
import { findDar, notADar, PROBE, synchronizerId, synchronizerOption } from '../../../shared/ledgerNode/dar/darFile';
import { CHECK_ADDRESS, darFields, fieldOfDar, isAtAddress } from '../../../shared/ledgerNode/dar/darSource';
import { isVerdict, VALIDATE } from '../../../shared/ledgerNode/dar/verdict';
import { checkedOf, gitStatus, noteChecked, STATUS_NAME, sumOf, verdictOnAll } from './gitStatus';
import { itemsToCheck, whyNoFile } from './inputFiles';
import { summaryOf } from './summary';

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

/** Compares the DAR with the vetted packages. The verdict needs none of it: a participant that does not list them fails nothing. */
async function compared(ledger: Ledger, main: MainPackage | undefined, synchronizer: string | undefined): Promise<IDataObject> {
	if (!main) return NOT_COMPARED;
	try {
		const { vetted } = await vettedHere(ledger, synchronizer, main.name);
		return comparison(main, vetted);
	} catch {
		return NOT_COMPARED;
	}
}

/** A verdict as an item shows it, and the error it is if Fail On says so. */
interface Judgement {
	row: IDataObject & { verdict: string; summary: string };
	error?: () => Error;
}

const NO_FILE = { ...UNNAMED, fileName: null, fileSize: null, sha256: null };

/** No file: the step before, or the address, has none. That says nothing about a DAR, so it is no rejection. */
function judgeNoFile(call: LedgerCall, reason: string, advice: string): Judgement {
	const { ledger, parameters } = call;
	const verdict = 'couldNotCheck';
	const words = { ...NOTHING, reason, advice };
	const summary = summaryOf({ ...words, verdict, subject: null });
	const about = { ...NO_FILE, synchronizerId: synchronizerId(call) ?? null, baseUrl: ledger.baseUrl };
	return {
		row: { verdict, passed: false, summary, ...about, ...NOT_COMPARED, ...words },
		error: () => parameters.parameterError(fieldOfDar(parameters), reason, advice),
	};
}

/** Has the participant judge the item's DAR. */
async function judge(call: LedgerCall): Promise<Judgement> {
	const { ledger } = call;
	const query = { synchronizerId: synchronizerId(call) };
	const dar = await findDar(call);
	if ('problem' in dar) return judgeNoFile(call, dar.problem, CHECK_ADDRESS);
	const main = await mainPackageOf(dar);
	const about = () => ({ ...UNNAMED, ...main, ...dar.facts(), synchronizerId: query.synchronizerId ?? null, baseUrl: ledger.baseUrl });
	const subject = main ? `${main.name} ${main.version}` : dar.facts().fileName;
	const summary = (verdict: string, words: IDataObject) => summaryOf({ ...NOTHING, ...words, verdict, subject });
	if (dar.flaw) {
		const { flaw } = dar;
		const words = { ...NOTHING, ...flaw };
		return {
			row: { verdict: 'rejected', passed: false, summary: summary('rejected', words), ...about(), ...NOT_COMPARED, ...words },
			error: () => notADar(call, flaw),
		};
	}
	const attempt = await ledger.upload(VALIDATE, { query, expect: 'empty', probe: PROBE }, dar.open, dar.size);
	const facts = about();
	if (attempt.ok) {
		const beside = await compared(ledger, main, query.synchronizerId);
		return { row: { verdict: 'passed', passed: true, summary: summary('passed', {}), ...facts, ...beside, ...NOTHING } };
	}
	const verdict = isVerdict(attempt.failure) ? 'rejected' : 'couldNotCheck';
	const error = ledger.error(attempt.failure, VALIDATE, false, { verdict, ...facts });
	const {
		errorCode = null,
		errorCategory = null,
		context = null,
		httpStatus = null,
		retryable = null,
		traceId = null,
	} = errorFields(error);
	return {
		row: {
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
		},
		error: () => error,
	};
}

/** The item's DAR, with the status for its commit. */
async function checkedRow(call: LedgerCall, statusName: string, isOnly: boolean): Promise<IDataObject> {
	const { context, itemIndex, parameters } = call;
	const missing = isAtAddress(parameters) ? undefined : whyNoFile(context, itemIndex);
	const { row, error } =
		missing === undefined ? await judge(call) : judgeNoFile(call, missing, 'Check the input and output of the previous node.');
	const { verdict, passed, summary, ...facts } = row;
	const name = (facts.name ?? facts.fileName ?? null) as string | null;
	const dar = { name, version: facts.version as string | null, verdict };
	const status = gitStatus(verdict, summary, facts.upgradeOf, noteChecked(context, itemIndex, statusName, dar, isOnly));
	if (error && parameters.list('options.failOn').includes(verdict)) throw error();
	return { verdict, passed, summary, gitStatus: status, ...facts };
}

/** Name of the status, and the positions of the input items to check. */
function gateOf({ context, parameters }: LedgerCall): { statusName: string; items: number[] } {
	const statusName = parameters.text('options.statusName') ?? STATUS_NAME;
	const items = isAtAddress(parameters)
		? [...context.getInputData().keys()]
		: itemsToCheck(context, parameters.required(fieldOfDar(parameters)));
	return { statusName, items };
}

/** One item for all DARs. One that an error kept from a verdict counts as not checked. */
function sumRow({ context, ledger }: LedgerCall, statusName: string, items: readonly number[]): MergedRow {
	const dars = checkedOf(context, items);
	const verdict = verdictOnAll(dars.map((dar) => dar?.verdict ?? ''));
	const summary = sumOf(dars);
	const status = gitStatus(verdict, summary, null, statusName);
	const about = { ...NO_FILE, synchronizerId: null, baseUrl: ledger.baseUrl, ...NOT_COMPARED, ...NOTHING };
	return new MergedRow({ verdict, passed: verdict === 'passed', summary, gitStatus: status, ...about }, items);
}

/** POST /v2/dars/validate. A verdict is the answer here, not an error: a gate must report all three. */
export const validateDar = ledgerOperation('validate', 'Validate a DAR', [VALIDATE, PROBE, VETTED_PACKAGES, PARTICIPANT_ID], {
	description:
		'Check a package archive (DAR) without changing anything, ' +
		'including that its packages are compatible upgrades of the vetted ones. ' +
		'Returns the verdict passed, rejected or couldNotCheck, what the DAR upgrades, and gitStatus: the status for its commit. ' +
		'Several DARs have a status each, and one more item sums them up.',
	rights: 'to administer the participant (ParticipantAdmin)',
	properties: [
		...darFields,
		optionsOf([
			multiDropDown(
				'Fail On',
				'failOn',
				{
					default: [],
					description: 'Verdicts that make this node fail. If none is selected, every one is an item with the field verdict to branch on.',
				},
				[
					['couldNotCheck', 'Could Not Check', 'The participant could not be reached, or could not check the DAR'],
					['rejected', 'Rejected', 'The participant rejected the DAR'],
				],
			),
			flagField('One Status for All', 'oneStatusForAll', {
				default: true,
				description:
					'Whether to add one item with the combined status of several DARs, named Status Name. On by default. Require that one in branch protection.',
			}),
			textField('Status Name', 'statusName', {
				default: STATUS_NAME,
				description:
					'The name of the commit status, in gitStatus.context. Several DARs have a status each, with the package after the name, e.g. canton/dar/my-model.',
			}),
			synchronizerOption,
		]),
	],
	async run(call) {
		const { itemIndex } = call;
		const { statusName, items } = gateOf(call);
		return items.includes(itemIndex) ? [await checkedRow(call, statusName, items.length === 1)] : [];
	},
	async afterItems(call) {
		const { statusName, items } = gateOf(call);
		const isWanted = items.length > 1 && call.parameters.flag('options.oneStatusForAll', true);
		return await Promise.resolve(isWanted ? sumRow(call, statusName, items) : []);
	},
});
