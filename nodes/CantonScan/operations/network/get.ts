import type { IDataObject } from 'n8n-workflow';

import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { migrationOf } from '../../../shared/scan/migration';
import { at, integerAt, pairsOf, secondsAt, textAt } from '../../../shared/values/jsonFields';
import { scanOperation, type ScanServices } from '../../scanConnection';
import { organization, ORGANIZATION_ENDPOINTS, type Organization } from '../../../shared/scan/organization';

/** GET /v0/dso: the rules of the network, its prices and who governs it. */
export const getNetwork = scanOperation('get', 'Get the network', ORGANIZATION_ENDPOINTS, {
	description:
		'Get the rules the network runs by: coin price, traffic price, current round, package versions, synchronizer, migration and voting threshold',
	...wholeAnswer(async ({ scan }: ScanServices) => await organization(scan), simplified),
});

function simplified(answer: Organization): IDataObject {
	const round = answer.latest_mining_round.contract.payload;
	const rules = answer.amulet_rules.contract.payload;
	const governance = answer.dso_rules.contract.payload;
	const config = at(rules, 'configSchedule', 'initialValue');
	const fees = at(config, 'decentralizedSynchronizer', 'fees');
	const superValidators = pairsOf(at(governance, 'svs'));
	return {
		dsoParty: answer.dso_party_id,
		synchronizerId: answer.amulet_rules.domain_id ?? null,
		migrationId: migrationOf(answer) ?? null,
		isDevNet: at(rules, 'isDevNet') ?? null,
		latestRound: integerAt(round, 'round', 'number'),
		latestRoundOpensAt: textAt(round, 'opensAt'),
		initialRound: integerAt(answer, 'initial_round'),
		tickSeconds: secondsAt(config, 'tickDuration'),
		coinPriceUsd: textAt(round, 'amuletPrice'),
		trafficPriceUsdPerMb: textAt(fees, 'extraTrafficPrice'),
		minTopUpBytes: integerAt(fees, 'minTopupAmount'),
		baseTrafficBytes: integerAt(fees, 'baseRateTrafficLimits', 'burstAmount'),
		baseTrafficSeconds: secondsAt(fees, 'baseRateTrafficLimits', 'burstWindow'),
		holdingFeeUsdPerRound: textAt(config, 'transferConfig', 'holdingFee', 'rate'),
		packageVersions: (at(config, 'packageConfig') ?? null) as IDataObject | null,
		superValidators: superValidators.map(([, validator]) => textAt(validator, 'name')),
		votingThreshold: answer.voting_threshold,
		voteRequestSeconds: secondsAt(governance, 'config', 'voteRequestTimeout'),
		answeredBy: answer.sv_party_id,
	};
}
