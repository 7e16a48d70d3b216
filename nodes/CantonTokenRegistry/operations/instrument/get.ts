import { simplify } from '../../../shared/parameters/fields';
import { adviceOverride } from '../../../shared/registry/service';
import { INSTRUMENT } from '../../../shared/registry/standard';
import { instrumentId, simplifyInstrument } from '../../instrument';
import { registryOperation } from '../../registry';

const ENDPOINT = 'GET /registry/metadata/v1/instruments/{instrumentId}';

/** GET /registry/metadata/v1/instruments/{instrumentId}. */
export const getInstrument = registryOperation('get', 'Get an instrument', [ENDPOINT], {
	description: 'Get one instrument by its ID: name, symbol, decimals, total supply and what it supports',
	properties: [instrumentId, simplify],
	async run({ registry, parameters }) {
		const path = { instrumentId: parameters.required('instrumentId') };
		const instrument = await registry.bind({ adviceOverride }).call(ENDPOINT, { path, requires: INSTRUMENT });
		return parameters.flag('simplify') ? simplifyInstrument(instrument) : { ...instrument };
	},
});
