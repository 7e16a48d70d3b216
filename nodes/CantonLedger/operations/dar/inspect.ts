import type { IDataObject } from 'n8n-workflow';

import type { DarContents, PackageReference } from '../../../shared/daml/readDar';
import type { Vetting } from '../../../shared/ledger/packages/vettedPackages';
import { PARTICIPANT_ID, VETTED_PACKAGES } from '../../../shared/ledger/packages/knownPackages';
import { BinaryRow } from '../../../shared/operation/operation';
import { dropDown } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { darFile, synchronizerId, synchronizerOption } from '../../../shared/ledgerNode/dar/darFile';
import { darFields } from '../../../shared/ledgerNode/dar/darSource';
import { comparison, vettedHere } from '../../../shared/ledgerNode/dar/comparison';
import { contentsItem, contentsOf, mainOf } from '../../../shared/ledgerNode/dar/darContents';

/** The packages of the file that are not vetted. */
function missing({ main, dependencies }: DarContents, vetted: readonly Vetting[]): PackageReference[] {
	const vettedIds = new Set(vetted.map(({ packageId }) => packageId));
	const all = [{ name: main.name, version: main.version, packageId: main.id }, ...dependencies];
	return all.filter(({ packageId }) => !vettedIds.has(packageId));
}

/** Reads a DAR from the file itself. With *Compare With* also what the participant has vetted. */
export const inspectDar = ledgerOperation('inspect', 'Inspect a DAR', [VETTED_PACKAGES, PARTICIPANT_ID], {
	description:
		'Read a package archive (DAR): its main package with name, version and templates, its dependencies, its size and hash. ' +
		'From the file itself; optionally compared with what a participant has vetted. DAR › Validate asks a participant whether it would take it.',
	rights: 'none; to compare, any valid user',
	offline: (parameters) => parameters.choice('compareWith', ['nothing', 'participant'], 'participant') === 'nothing',
	properties: [
		...darFields,
		dropDown(
			'Compare With',
			'compareWith',
			{ default: 'participant', description: 'Whether to compare the packages of the file with what a participant has vetted' },
			[
				['nothing', 'Nothing', 'Read the file only: no participant and no credential is needed'],
				[
					'participant',
					'Vetted Packages of the Participant',
					'Say whether the main package is new, the same, an upgrade or a downgrade, and what uploading would add',
				],
			],
		),
		{ ...optionsOf([synchronizerOption]), displayOptions: { show: { compareWith: ['participant'] } } },
	],
	async run(call) {
		const { ledger, parameters } = call;
		const compares = parameters.choice('compareWith', ['nothing', 'participant'], 'participant') === 'participant';
		const synchronizer = compares ? synchronizerId(call) : undefined;
		const dar = await darFile(call);
		const contents = await contentsOf(call, dar);
		const item = { ...contentsItem(contents), ...dar.facts() };
		// The file goes along, so that Validate or Upload can follow.
		const withFile = (json: IDataObject) => new BinaryRow(json, call.context.getInputData()[call.itemIndex]?.binary ?? {});
		if (!compares) return withFile(item);
		const { participantId, vetted } = await vettedHere(ledger, synchronizer);
		const wouldAdd = missing(contents, vetted);
		return withFile({ ...item, ...comparison(mainOf(contents), vetted), wouldAdd, participantId, baseUrl: ledger.baseUrl });
	},
});
