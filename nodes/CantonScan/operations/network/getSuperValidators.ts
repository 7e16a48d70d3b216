import type { IDataObject } from 'n8n-workflow';

import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { at, integerAt, pairsOf, textAt } from '../../../shared/values/jsonFields';
import { scanOperation, type ScanServices } from '../../scanConnection';
import { organization, ORGANIZATION_ENDPOINTS, type Organization } from '../../../shared/scan/organization';

/** GET /v0/dso, per super validator: its part in the rules, and the nodes it runs. */
export const getSuperValidators = scanOperation('getSuperValidators', 'Get the super validators of the network', ORGANIZATION_ENDPOINTS, {
	description: 'Get the super validators with their reward weight, and the addresses of their scan and sequencer',
	...wholeAnswer(
		async ({ scan }: ScanServices) => await organization(scan),
		rowsOf,
		(answer) => answer.sv_node_states,
	),
});

function rowsOf(answer: Organization): IDataObject[] {
	const synchronizerId = answer.amulet_rules.domain_id;
	const states = answer.sv_node_states.map(({ contract }) => contract.payload);
	return pairsOf(at(answer.dso_rules.contract.payload, 'svs')).map(([party, validator]) => {
		const state = states.find((payload) => at(payload, 'sv') === party);
		const nodes = pairsOf(at(state, 'state', 'synchronizerNodes'));
		const [, node] = nodes.find(([id]) => id === synchronizerId) ?? nodes[0] ?? [];
		return {
			name: textAt(validator, 'name'),
			party: typeof party === 'string' ? party : null,
			rewardWeight: integerAt(validator, 'svRewardWeight'),
			joinedAsOfRound: integerAt(validator, 'joinedAsOfRound', 'number'),
			participantId: textAt(validator, 'participantId'),
			scanUrl: textAt(node, 'scan', 'publicUrl'),
			sequencerUrl: textAt(node, 'sequencer', 'url'),
			sequencerId: textAt(node, 'sequencer', 'sequencerId'),
			mediatorId: textAt(node, 'mediator', 'mediatorId'),
			migrationId: integerAt(node, 'sequencer', 'migrationId'),
		};
	});
}
