import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { paths } from '../../../api/registry';
import type { paths as UtilityPaths } from '../../../api/utility';
import type { paths as ValidatorPaths } from '../../../api/validator';
import { inputError } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import type { Client } from '../http/client';
import type { OpenService } from '../http/clientCache';
import type { Service } from '../http/service';
import { registryUrl } from '../http/serviceUrl';
import { urlProblem } from '../http/url';
import { authenticationField, ledgerCredentialType } from '../parameters/authentication';
import { dropDown } from '../parameters/fieldKinds';
import type { Parameters } from '../parameters/parameters';
import { openBeside } from '../targets/besideTarget';
import { targetOf } from '../targets/targetContext';
import { validatorService, type Validator } from '../validator/service';
import { OncePerExecution } from '../values/cache';
import {
	adviceOverride,
	coinDetour,
	openRegistry,
	openUtility,
	registryOfLedger,
	registryService,
	utilityService,
	utilityUrl,
	type Registry,
	type RegistryAddress,
} from './service';
import { isCoinAdmin } from './standard';
import { byLedgerCredential, validatorOf } from './validatorOfLedger';

/**
 * Finds the registry of an instrument by its admin: Canton Coin's through scan or a validator, others by the list in the
 * credential Canton Token Registry. What a registry says of its admin has to agree with the admin that the user chose.
 */

const INFO = 'GET /registry/metadata/v1/info';
const CREDENTIAL = 'cantonTokenRegistryApi';
const ENTER =
	'Enter it in a Canton Token Registry API credential: ' +
	'in Other Registries, add a row with this admin party and the URL that the issuer publishes. ' +
	'Then choose it in this node, under Token Registry.';

/** Field for the way to reach Canton Coin's registry. */
export const coinRegistryField: INodeProperties = dropDown(
	'Canton Coin Registry',
	'coinRegistry',
	{
		noDataExpression: true,
		default: 'ledger',
		description:
			'Where to reach the registry of Canton Coin. The registries of other instruments are found by the list in the Canton Token Registry API credential.',
	},
	[
		['ledger', 'Ledger Credential', "The validator in Validator URL of the ledger's credential, with the same token"],
		['scan', 'Scan', "A super validator's scan, whose host has Canton Coin's registry"],
		['registry', 'Token Registry Credential', 'Its Base URL or a row of its Other Registries'],
		['validator', 'Validator (Access Token)', 'The scan proxy of your validator, with a JWT'],
		['validatorOAuth2', 'Validator (OAuth2)', 'The scan proxy of your validator, with tokens that n8n fetches'],
	],
);

/** The chosen value of the field above. */
export const coinRegistry = (parameters: Parameters): RegistryAddress =>
	parameters.choice<RegistryAddress>(coinRegistryField.name, ['ledger', 'scan', 'registry', 'validator', 'validatorOAuth2'], 'ledger');

/** True if the ledger's credential is that of OAuth2. */
const isOAuth2 = (parameters: Parameters): boolean =>
	parameters.choice(authenticationField.name, ['accessToken', 'oAuth2'], 'accessToken') === 'oAuth2';

/** A registry whose admin is known. */
export interface FoundRegistry {
	registry: Registry;
	/** True if a validator's proxy is in between, which does not pass everything on. */
	throughValidator: boolean;
	/** True if it is open to all, at a URL of the credential's list. */
	isOpen?: true;
}

/** Answers of registries on their admin during an execution. */
const admins = new OncePerExecution<string>();

/** The registries that one item's call can reach. */
export class Registries {
	constructor(
		private readonly context: IExecuteFunctions,
		/** Opens a service with the credential that the node has for it. */
		private readonly open: OpenService,
		private readonly itemIndex: number,
	) {}

	/**
	 * The registry of the instruments of an admin.
	 * @throws if no registry is entered for the admin, or the one that is says that it belongs to another
	 */
	async ofAdmin(admin: string, parameters: Parameters): Promise<FoundRegistry> {
		const address = coinRegistry(parameters);
		if (isCoinAdmin(admin) && address !== 'registry') {
			const opened =
				address === 'ledger'
					? await this.open<paths>(registryOfLedger(await this.checkedOAuth2(parameters)))
					: await this.openOfTarget<paths>(registryService(address), address === 'scan' ? 'scan' : 'validator');
			const registry = opened.bind({ detour: coinDetour(coinRegistryField.displayName) });
			await this.check(registry, admin, address, coinRegistryField.displayName);
			return { registry, throughValidator: address !== 'scan' };
		}
		const credential = this.context.getNode().credentials?.[CREDENTIAL] ? await this.context.getCredentials(CREDENTIAL) : undefined;
		const listed = credential && this.listed(credential, admin);
		if (listed !== undefined) {
			const registry = await this.open<paths>(openRegistry, listed);
			await this.check(registry, admin, listed, 'Other Registries in the credential');
			return { registry, throughValidator: false, isOpen: true };
		}
		if (credential) {
			const registry = await this.open<paths>(registryService('registry'));
			if ((await this.adminOf(registry, 'registry')) === admin) return { registry, throughValidator: false };
		}
		throw this.error(`There is no registry for the instrument admin ${quoted(admin, 200)}`, ENTER);
	}

	/** The backend of Digital Asset's Registry Utility beside the registry of an admin. */
	async utilityOf(admin: string, parameters: Parameters): Promise<Client<UtilityPaths>> {
		const { registry, isOpen } = await this.ofAdmin(admin, parameters);
		return isOpen
			? await this.open<UtilityPaths>(openUtility, utilityUrl(registry.baseUrl))
			: await this.open<UtilityPaths>(utilityService());
	}

	/** Opens a scan or a validator that answers for the participant of this call: of several, that with its name. */
	async openOfTarget<Paths>(service: Service, noun: 'scan' | 'validator'): Promise<Client<Paths>> {
		const { open, context, itemIndex } = this;
		return await openBeside<Paths>({ open, context, itemIndex }, service, noun, 'participant');
	}

	/** Opens the validator that the ledger's credential names. */
	async openValidatorOfLedger(parameters: Parameters): Promise<Validator> {
		const oAuth2 = await this.checkedOAuth2(parameters);
		return await this.open<ValidatorPaths>(byLedgerCredential(validatorService(oAuth2), oAuth2));
	}

	/** True if the ledger's credential is that of OAuth2. Throws if it names no validator. */
	private async checkedOAuth2(parameters: Parameters): Promise<boolean> {
		const oAuth2 = isOAuth2(parameters);
		const credential = await this.context.getCredentials(ledgerCredentialType(oAuth2));
		if (validatorOf(credential)) return oAuth2;
		if (targetOf(this.context) !== undefined)
			throw parameters.parameterError(
				coinRegistryField.name,
				'the credential of the ledger names a validator for its Base URL only, not for this target',
				'Choose Scan or Validator here. Nothing was sent to the ledger.',
			);
		throw parameters.parameterError(
			coinRegistryField.name,
			'the credential of the ledger names no validator',
			'Enter Validator URL in that credential, or choose Scan or Validator here. Nothing was sent to the ledger.',
		);
	}

	/** The admin's URL in the credential's list. */
	private listed({ registries }: IDataObject, admin: string): string | undefined {
		const { registry = [] } = (registries ?? {}) as { registry?: IDataObject[] };
		const at = registry.findIndex((row) => String(row.admin ?? '').trim() === admin);
		if (at < 0) return undefined;
		const url = registryUrl.baseUrl({ url: registry[at]?.url });
		const problem = urlProblem(url);
		if (problem === undefined) return url;
		throw this.error(`Other Registries in the credential, row ${at + 1}: the URL ${problem}`, 'Enter it in full, e.g. https://host/path.');
	}

	private async check(registry: Registry, admin: string, key: string, field: string): Promise<void> {
		const found = await this.adminOf(registry, key);
		if (found === admin) return;
		throw this.error(
			`${field}: the registry at ${registry.baseUrl} belongs to ${quoted(found, 200)}, not to ${quoted(admin, 200)}`,
			'Correct the instrument admin, or the address of the registry. Nothing was sent to the ledger.',
		);
	}

	/** Admin that the registry reports. Requested once per execution. */
	private async adminOf(registry: Registry, key: string): Promise<string> {
		return await admins.read(this.context, key, async () => {
			const { adminId } = await registry.bind({ adviceOverride }).call(INFO, { requires: { adminId: 'text' } });
			return adminId;
		});
	}

	private error(message: string, advice: string): Error {
		return inputError(this.context.getNode(), message, advice, this.itemIndex);
	}
}
