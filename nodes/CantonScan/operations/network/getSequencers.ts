import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';

const ENDPOINT = 'GET /v0/dso-sequencers';

/** GET /v0/dso-sequencers. Scan lists a sequencer once by its migration and once, with migration -1, by its serial (recorded). */
export const getSequencers = scanOperation('getSequencers', 'Get the sequencers of the network', [ENDPOINT], {
	description:
		'Get the sequencers that the super validators run. A sequencer can be listed twice: by its migration ID, and by its synchronizer serial.',
	...wholeAnswer(
		async ({ scan }: ScanServices) => (await scan.call(ENDPOINT)).domainSequencers,
		(synchronizers) =>
			synchronizers.flatMap(({ domainId, sequencers }) =>
				sequencers.map(({ svName, id, url, migrationId, synchronizerSerial, availableAfter }) => ({
					superValidator: svName,
					sequencerId: id,
					url,
					migrationId: String(migrationId).startsWith('-') ? null : migrationId,
					synchronizerSerial: synchronizerSerial ?? null,
					availableAfter,
					synchronizerId: domainId,
				})),
			),
	),
});
