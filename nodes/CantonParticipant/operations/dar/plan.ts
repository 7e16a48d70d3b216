import { synchronizerOption } from '../../../shared/ledgerNode/dar/darFile';
import { darFields } from '../../../shared/ledgerNode/dar/darSource';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { BinaryRow } from '../../../shared/operation/operation';
import { optionsOf } from '../../../shared/parameters/fields';
import { PLAN_ENDPOINTS, planOf } from '../../dar/plan';

/** Reads what is left to do with a DAR at a participant. Nothing is changed. */
export const planDar = ledgerOperation('plan', 'Plan a DAR rollout', PLAN_ENDPOINTS, {
	description:
		'Check what is left to do with a package archive (DAR): whether the participant stores it, has vetted it, and would take it as an upgrade. ' +
		'With Target, one item for each participant. The file goes along, so that DAR › Apply can follow.',
	rights: 'to administer the participant (ParticipantAdmin)',
	properties: [...darFields, optionsOf([synchronizerOption])],
	async run(call) {
		const { row } = await planOf(call);
		return new BinaryRow(row, call.context.getInputData()[call.itemIndex]?.binary ?? {});
	},
});
