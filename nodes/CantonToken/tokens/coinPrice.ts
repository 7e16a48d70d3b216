import type { INodeProperties } from 'n8n-workflow';

import type { paths as ScanPaths } from '../../../api/scan';
import type { paths as ValidatorPaths } from '../../../api/validator';
import { coinRegistry, coinRegistryField } from '../../shared/registry/registries';
import { registryService } from '../../shared/registry/service';
import { MIGRATION_ENDPOINTS } from '../../shared/scan/migration';
import { currentRound, PRICE_ENDPOINTS } from '../../shared/scan/prices/roundReads';
import { scanService, scanThrough, type Scan } from '../../shared/scan/service';
import { validatorService } from '../../shared/validator/service';
import type { Parameters } from '../../shared/parameters/parameters';
import type { TokenCall, TokenOperation } from '../tokenOperation';

/** Field for the source of prices of Canton Coin. Its name is that of the field for the registry, since the same credentials reach both. */
export const priceFrom: INodeProperties = {
	...coinRegistryField,
	displayName: 'Price From',
	options: [
		{ name: 'Scan', value: 'scan', description: "A super validator's scan, which has the prices of all times" },
		{ name: 'Validator (Access Token)', value: 'validator', description: 'Your validator, with a JWT: the last minutes only' },
		{
			name: 'Validator (OAuth2)',
			value: 'validatorOAuth2',
			description: 'Your validator, with tokens that n8n fetches: the last minutes only',
		},
	],
	default: 'scan',
	description: 'Where to read the mining rounds, which have the price. A validator passes on only those that are open now.',
};

/** Type of the credential that the field above asks for: that of Canton Coin's registry there. */
function priceCredentialOf(parameters: Parameters): string {
	const address = coinRegistry(parameters);
	return registryService(address === 'ledger' ? 'scan' : address).credentialType!;
}

/** Endpoints and other settings of the operations that read prices. */
export const PRICE_READING_ENDPOINTS = [...PRICE_ENDPOINTS, ...MIGRATION_ENDPOINTS];
export const PRICE_READING: Pick<TokenOperation, 'rights' | 'offline' | 'targetsOf'> = {
	rights: 'none on a public scan; through a validator, any valid token for it',
	offline: true,
	targetsOf: priceCredentialOf,
};

/** The scan that was chosen: a super validator's, or the proxy of a validator. @throws if a registry was chosen */
export async function openScan({ parameters, registries }: TokenCall): Promise<Scan> {
	const address = coinRegistry(parameters);
	if (address === 'registry')
		throw parameters.parameterError(
			coinRegistryField.name,
			'a registry does not say the price of Canton Coin',
			'Choose Scan or a validator here.',
		);
	if (address === 'scan') return await registries.openOfTarget<ScanPaths>(scanService, 'scan');
	if (address === 'ledger') return scanThrough(await registries.openValidatorOfLedger(parameters));
	return scanThrough(await registries.openOfTarget<ValidatorPaths>(validatorService(address === 'validatorOAuth2'), 'validator'));
}

/** The price of Canton Coin in USD now, as decimal text. @throws if no round is open */
export async function readCoinPrice(call: TokenCall): Promise<string> {
	const round = await currentRound(await openScan(call));
	if (round) return round.price;
	throw call.parameters.parameterError(
		coinRegistryField.name,
		'no mining round is open there, so Canton Coin has no price now',
		'Try again in some minutes.',
	);
}
