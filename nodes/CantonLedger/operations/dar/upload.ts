import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { flagField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { mainPackageOf, UNNAMED } from '../../../shared/ledgerNode/dar/darContents';
import { darFile, notADar, PROBE, synchronizerId, synchronizerOption } from '../../../shared/ledgerNode/dar/darFile';
import { darFields } from '../../../shared/ledgerNode/dar/darSource';

const UPLOAD = 'POST /v2/dars';
const RECONCILE = 'Uploading the same DAR again is safe. Package › Get Status shows whether the participant stores one of its packages.';

/** POST /v2/dars: stores the packages of a DAR on the participant and, unless set otherwise, vets them. */
export const uploadDar = ledgerWrite('upload', 'Upload a DAR', [UPLOAD, PROBE], {
	description:
		'Store a package archive (DAR) on the participant and vet its packages, so that contracts of its templates can be used there. ' +
		'DAR › Validate only checks it. For several participants: Canton Participant, DAR › Apply.',
	rights: 'to administer the participant (ParticipantAdmin)',
	properties: [
		...darFields,
		optionsOf([
			synchronizerOption,
			flagField('Vet All Packages', 'vetAllPackages', {
				default: true,
				description:
					'Whether to vet the packages so that the participant can use them at once. Off only stores them. Participants vet them by default.',
			}),
		]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const vetAllPackages = parameters.optionalFlag('options.vetAllPackages') ?? null;
		const query = { vetAllPackages: vetAllPackages ?? undefined, synchronizerId: synchronizerId(call) };
		const dar = await darFile(call);
		if (dar.flaw) throw notADar(call, dar.flaw);
		const about = (await mainPackageOf(dar)) ?? UNNAMED;
		const attempt = await ledger.upload(UPLOAD, { query, submission: true, probe: PROBE }, dar.open, dar.size);
		if (!attempt.ok) throw ledger.error(attempt.failure, UPLOAD, RECONCILE, { ...about, ...dar.facts() });
		return {
			success: true,
			...about,
			...dar.facts(),
			synchronizerId: query.synchronizerId ?? null,
			vetAllPackages,
			baseUrl: ledger.baseUrl,
		};
	},
});
