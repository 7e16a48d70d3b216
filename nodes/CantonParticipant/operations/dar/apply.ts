import { outcomeUnknown } from '../../../shared/errors/failureOutcome';
import { isInForce } from '../../../shared/ledger/packages/vettedPackages';
import type { Ledger } from '../../../shared/ledger/service';
import { vettedHere } from '../../../shared/ledgerNode/dar/comparison';
import { PROBE, synchronizerOption } from '../../../shared/ledgerNode/dar/darFile';
import { darFields } from '../../../shared/ledgerNode/dar/darSource';
import { type LedgerCall, ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { optionsOf } from '../../../shared/parameters/fields';
import { dryRunSwitch, isSwitchedOn } from '../../administration/dryRunSwitch';
import { PLAN_ENDPOINTS, planOf, type Plan } from '../../dar/plan';

const UPLOAD = 'POST /v2/dars';
const VET = 'POST /v2/package-vetting/update';
const AGAIN = 'Run DAR › Apply again: it goes on with what is left. DAR › Plan shows that.';

/** POST /v2/dars without vetting. A participant that has the packages already is not asked. */
async function upload({ ledger }: LedgerCall, { dar, synchronizer }: Plan): Promise<void> {
	const query = { vetAllPackages: false, synchronizerId: synchronizer };
	const attempt = await ledger.upload(UPLOAD, { query, submission: true, probe: PROBE }, dar.open, dar.size);
	if (!attempt.ok) throw ledger.error(attempt.failure, UPLOAD, AGAIN, dar.facts());
}

/** Vets what is left. If the answer is lost, what is vetted now says whether that was done: if not yet, its error is one of unknown outcome. */
async function vet({ ledger }: LedgerCall, { toVet, synchronizer, row }: Plan): Promise<void> {
	const packages = toVet.map(({ packageId }) => ({ packageId }));
	const body = { changes: [{ operation: { Vet: { value: { packages } } } }], dryRun: false, synchronizerId: synchronizer };
	const attempt = await ledger.attempt(VET, { body, submission: AGAIN });
	if (attempt.ok) return;
	const { failure } = attempt;
	const isUnknown = outcomeUnknown(failure);
	if (isUnknown && (await isVetted(ledger, packages, synchronizer))) return;
	const { name, version, packageId } = row;
	// By its package ID a rollback finds what may be vetted.
	const about = { name, version, stored: true, vetted: isUnknown ? null : false, ...(isUnknown && { packageId }) };
	const error = ledger.error(failure, VET, AGAIN, about);
	if (!isUnknown) error.description = `The DAR is stored, only its vetting is missing. ${AGAIN} ${error.description ?? ''}`.trim();
	throw error;
}

/** Checks whether packages are vetted now. False if the participant does not say. */
async function isVetted(ledger: Ledger, packages: ReadonlyArray<{ packageId: string }>, synchronizer: string | undefined) {
	try {
		const now = new Date().toISOString();
		const { vetted } = await vettedHere(ledger, synchronizer);
		const inForce = new Set(vetted.filter((vetting) => isInForce(vetting, now)).map(({ packageId }) => packageId));
		return packages.every(({ packageId }) => inForce.has(packageId));
	} catch {
		return false;
	}
}

/** Uploads a DAR without vetting, then vets its packages: what is done already is left alone, so a second run goes on where one stopped. */
export const applyDar = ledgerWrite('apply', 'Apply a DAR rollout', [...PLAN_ENDPOINTS, UPLOAD, VET], {
	description:
		'Upload a package archive (DAR) and vet its packages, as far as that is not done yet, or say what would be done (Dry Run, on by default). ' +
		'With Target, at each participant, with an item for each. Running it again goes on where it stopped.',
	rights: 'to administer the participant (ParticipantAdmin)',
	severalTargets: true,
	properties: [
		...darFields,
		dryRunSwitch('Whether to only say what would be done: the participant checks the DAR, but stores and vets nothing'),
		optionsOf([synchronizerOption]),
	],
	async run(call) {
		const plan = await planOf(call);
		if (isSwitchedOn(call)) return { outcome: 'planned', ...plan.row };
		if (plan.refusal) throw plan.refusal();
		if (plan.step === 'nothingToDo') return { outcome: 'nothingToDo', ...plan.row };
		if (plan.step === 'upload') await upload(call, plan);
		if (plan.toVet.length > 0) await vet(call, plan);
		return { outcome: 'succeeded', ...plan.row, stored: true, vetted: true };
	},
});
