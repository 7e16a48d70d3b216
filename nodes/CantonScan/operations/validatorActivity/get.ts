import type { IDataObject } from 'n8n-workflow';

import { simplify } from '../../../shared/parameters/fields';
import { readSomeParties, severalParties, type SeveralParties } from '../../../shared/parameters/partyFields';
import type { Scan } from '../../../shared/scan/service';
import { integerAt } from '../../../shared/values/jsonFields';
import { scanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/validators/validator-faucets';
/** Each party is some 100 characters of the request's address, and proxies limit those to 8 kB. */
const PER_REQUEST = 40;

const VALIDATORS: SeveralParties = {
	name: 'validators',
	displayName: 'Validators',
};

const validatorsField = severalParties('Party IDs of validators.', undefined, VALIDATORS);

/** GET /v0/validators/validator-faucets. A server leaves out who is no validator. A report has a row for each party that was asked for. */
export const getValidatorActivity = scanOperation('get', 'Get the activity of validators', [ENDPOINT], {
	description:
		'Get in how many mining rounds validators were active and how many they missed. ' +
		'Such activity earns no coin since CIP-0096, and still shows whether a validator runs.',
	properties: [{ ...validatorsField, required: true }, simplify],
	async *run({ scan, parameters }) {
		const validators = readSomeParties(parameters, VALIDATORS);
		const simple = parameters.flag('simplify');
		for (let at = 0; at < validators.length; at += PER_REQUEST) {
			const wanted = validators.slice(at, at + PER_REQUEST);
			const found = await activities(scan, wanted);
			yield simple
				? wanted.map((validator) =>
						rowOf(
							validator,
							found.find((activity) => activity.validator === validator),
						),
					)
				: found.map((activity) => activity);
		}
	},
});

async function activities(scan: Scan, validators: string[]) {
	return (await scan.call(ENDPOINT, { query: { validator_ids: validators } })).validatorsReceivedFaucets;
}

/** A party that is no validator has no rounds. */
function rowOf(validator: string, found: object | undefined): IDataObject {
	return {
		validator,
		isValidator: found !== undefined,
		roundsCollected: integerAt(found, 'numRoundsCollected'),
		roundsMissed: integerAt(found, 'numRoundsMissed'),
		firstCollectedInRound: integerAt(found, 'firstCollectedInRound'),
		lastCollectedInRound: integerAt(found, 'lastCollectedInRound'),
	};
}
