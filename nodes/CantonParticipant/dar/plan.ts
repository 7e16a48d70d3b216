import type { IDataObject } from 'n8n-workflow';

import type { PackageReference } from '../../shared/daml/readDar';
import { PARTICIPANT_ID, VETTED_PACKAGES } from '../../shared/ledger/packages/knownPackages';
import { isInForce } from '../../shared/ledger/packages/vettedPackages';
import { comparison, vettedHere } from '../../shared/ledgerNode/dar/comparison';
import { contentsOf, mainOf } from '../../shared/ledgerNode/dar/darContents';
import { darFile, PROBE, synchronizerId, type DarFile } from '../../shared/ledgerNode/dar/darFile';
import { isVerdict, VALIDATE } from '../../shared/ledgerNode/dar/verdict';
import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';

/** Steps of a participant that a DAR still needs, by what it stores and what it has vetted. */

const PACKAGES = 'GET /v2/packages';

/** Endpoints that a plan reads. */
export const PLAN_ENDPOINTS = [PACKAGES, VETTED_PACKAGES, PARTICIPANT_ID, VALIDATE, PROBE];

/** Steps that are left: none, vetting alone, upload and vetting, or none that the participant would take. */
export type Step = 'nothingToDo' | 'vet' | 'upload' | 'blocked';

export interface Plan {
	step: Step;
	/** Packages of the file that are not vetted. */
	toVet: PackageReference[];
	/** Fields of the item. */
	row: IDataObject;
	/** The participant's objection, if it is blocked. */
	refusal?: () => Error;
	dar: DarFile;
	synchronizer?: string;
}

const STEPS: Record<Step, string> = {
	nothingToDo: 'is stored and vetted, nothing to do',
	vet: 'is stored, to be vetted',
	upload: 'to be uploaded and vetted',
	blocked: 'is refused',
};

/** Words for what the vetted versions say of the DAR. Empty if they say no more than the step. */
function relation({ comparison: how, upgradeOf, vettedVersions }: IDataObject): string {
	if (how === 'upgrade') return `, an upgrade of ${String(upgradeOf)}`;
	if (how === 'downgrade') return `, older than ${String((vettedVersions as string[])[0])}`;
	return how === 'new' ? ', new there' : '';
}

/** Reads what the call's participant has, and has it check the DAR if there is something to do. */
export async function planOf(call: LedgerCall): Promise<Plan> {
	const { ledger } = call;
	const synchronizer = synchronizerId(call);
	const dar = await darFile(call);
	const contents = await contentsOf(call, dar);
	const main = mainOf(contents);
	const all: PackageReference[] = [main, ...contents.dependencies];
	const stored = new Set((await ledger.call(PACKAGES)).packageIds);
	const { participantId, vetted: vettings } = await vettedHere(ledger, synchronizer);
	const now = new Date().toISOString();
	const vetted = vettings.filter((vetting) => isInForce(vetting, now));
	if (synchronizer === undefined && new Set(vetted.map(({ synchronizerId: on }) => on)).size > 1)
		throw call.parameters.parameterError(
			'options.synchronizerId',
			'the participant has vetted packages on several synchronizers',
			'Set Synchronizer ID under Options: a DAR is vetted on each by itself.',
		);
	const vettedIds = new Set(vetted.map(({ packageId }) => packageId));
	const toStore = all.filter(({ packageId }) => !stored.has(packageId));
	const toVet = all.filter(({ packageId }) => !vettedIds.has(packageId));
	const isDone = toStore.length + toVet.length === 0;
	const refusal = isDone ? undefined : await objection(call, dar, synchronizer);
	const step: Step = isDone ? 'nothingToDo' : refusal ? 'blocked' : toStore.length > 0 ? 'upload' : 'vet';
	const beside = comparison(main, vetted);
	const { message: reason = null, description: advice = null, code: errorCode = null } = refusal ?? {};
	const row = {
		step,
		summary: `${main.name} ${main.version} ${STEPS[step]}${step === 'blocked' ? `: ${String(reason)}` : relation(beside)}`,
		...main,
		stored: stored.has(main.packageId),
		vetted: vettedIds.has(main.packageId),
		compatible: refusal === undefined,
		...beside,
		packagesToStore: toStore as unknown as IDataObject[],
		packagesToVet: toVet as unknown as IDataObject[],
		reason,
		advice,
		errorCode,
		...dar.facts(),
		synchronizerId: synchronizer ?? null,
		participantId,
		baseUrl: ledger.baseUrl,
	};
	return { step, toVet, row, refusal: refusal && (() => refusal.error), dar, synchronizer };
}

interface Objection {
	message: string;
	description: string | null;
	code: string | null;
	error: Error;
}

/** Objection of the participant to the DAR. Undefined if it has none. Throws if it cannot say. */
async function objection({ ledger }: LedgerCall, dar: DarFile, synchronizer: string | undefined): Promise<Objection | undefined> {
	const attempt = await ledger.upload(
		VALIDATE,
		{ query: { synchronizerId: synchronizer }, expect: 'empty', probe: PROBE },
		dar.open,
		dar.size,
	);
	if (attempt.ok) return undefined;
	const error = ledger.error(attempt.failure, VALIDATE, false, dar.facts());
	if (!isVerdict(attempt.failure)) throw error;
	return { message: error.message, description: error.description ?? null, code: attempt.failure.code ?? null, error };
}
