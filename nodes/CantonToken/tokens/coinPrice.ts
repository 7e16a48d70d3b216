import type { paths as ScanPaths } from '../../../api/scan';
import type { paths as ValidatorPaths } from '../../../api/validator';
import { coinRegistry, coinRegistryField } from '../../shared/registry/registries';
import { coinPrice, roundsOf } from '../../shared/scan/rounds';
import { scanService, scanThrough } from '../../shared/scan/service';
import { validatorService } from '../../shared/validator/service';
import type { TokenCall } from '../tokenOperation';

/**
 * The price of Canton Coin in USD in the open round, as decimal text: from scan or through a validator, where its registry is reached.
 * @throws where neither is chosen, or no round is open
 */
export async function readCoinPrice({ parameters, registries }: TokenCall): Promise<string> {
	const address = coinRegistry(parameters);
	const { name } = coinRegistryField;
	if (address === 'registry')
		throw parameters.parameterError(name, 'a registry does not say the price of Canton Coin', 'Choose Scan or a validator here.');
	const scan =
		address === 'scan'
			? await registries.open<ScanPaths>(scanService)
			: scanThrough(await registries.open<ValidatorPaths>(validatorService(address === 'validatorOAuth2')));
	const price = coinPrice(await roundsOf(scan), new Date().toISOString());
	if (price !== undefined) return price;
	throw parameters.parameterError(name, 'no mining round is open there, so Canton Coin has no price now', 'Try again in some minutes.');
}
