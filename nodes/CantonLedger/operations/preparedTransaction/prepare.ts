import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { flagField, multiDropDown, timeField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { synchronizerId } from '../../../shared/ledger/directory/locators';
import { withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { actAs, actAsField, readAs, readAsOption } from '../../../shared/commands/actors';
import { commandFields } from '../../../shared/commands/commandFields';
import { givenCommands } from '../../../shared/commands/commands';
import { disclosedContracts, disclosedOption } from '../../../shared/commands/disclosed';
import { commandIdField, identifyCommand, identityOf, userIdOption } from '../../../shared/commands/identity';
import { minLedgerTime, minLedgerTimeOption } from '../../../shared/commands/periods';
import { prepareCommands } from '../../../shared/commands/prepareCommands';
import { packagePreference, packagePreferenceOption, PREPARE } from '../../../shared/commands/traffic';
import { hashingScheme, hashingSchemeField } from './hashingScheme';
import { requireRelease, VERSION } from '../../../shared/ledger/participantVersion';

type Scheme = NonNullable<components['schemas']['JsPrepareSubmissionRequest']['hashingSchemeVersion']>;

const ALGORITHMS = [
	'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
	'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384',
	'SIGNING_ALGORITHM_SPEC_ED25519',
] as const;

const OPTIONS: INodeProperties[] = [
	multiDropDown(
		'Expected Signatures',
		'expectedSignatures',
		{ default: [], description: 'With which kinds of keys it will be signed, which makes the cost estimate more exact' },
		[
			[ALGORITHMS[0], 'EC-DSA With SHA-256'],
			[ALGORITHMS[1], 'EC-DSA With SHA-384'],
			[ALGORITHMS[2], 'Ed25519'],
		],
	),
	{
		...hashingSchemeField,
		description:
			'How the hash to sign is computed, e.g. HASHING_SCHEME_VERSION_V3. Which versions there are is up to the participant. ' +
			'V4 also covers what choices asked outside the ledger: from Canton 3.6 on, with protocol version 36.',
	},
	timeField('Max Record Time', 'maxRecordTime', {
		description: 'The transaction cannot be recorded after this time, even if somebody executes it later',
	}),
	flagField('Verbose Hashing', 'verboseHashing', {
		description: 'Whether to return how the transaction was encoded and hashed, if the participant allows it',
	}),
];

/** POST /v2/interactive-submission/prepare: what an external party has to sign. Signing itself stays outside n8n. */
export const prepareTransaction = ledgerOperation('prepare', 'Prepare a transaction', withPartyEndpoints(PREPARE, VERSION), {
	description:
		'Turn a command into a transaction that the acting party signs outside n8n, and show what would be signed and what it would cost. Nothing is submitted.',
	rights: "to act as, read as or execute as each acting party, as the token's own user",
	properties: [
		actAsField,
		...commandFields,
		commandIdField,
		optionsOf([
			...OPTIONS,
			disclosedOption,
			minLedgerTimeOption,
			packagePreferenceOption,
			readAsOption,
			synchronizerId('The synchronizer to use. Empty lets the participant choose.'),
			userIdOption,
		]),
	],
	identify: identifyCommand,
	async run(call) {
		const { ledger, parameters } = call;
		const input = givenCommands(parameters);
		if (input.commands.length > 1)
			throw parameters.parameterError(
				parameters.raw('commandsFrom') === 'json' ? 'commandsJson' : 'commands',
				`${input.commands.length} commands were given`,
				'A prepared transaction can have one command only. Prepare one item for each.',
			);
		const { commandId, userId } = identityOf(call);
		const parties = await actAs(call);
		const expectedSignatures = parameters.choices('options.expectedSignatures', ALGORITHMS.slice(0, 0));
		await requireRelease(ledger, parameters, ['options.hashingSchemeVersion'], '3.5');
		const prepared = await prepareCommands(ledger, {
			commands: input.commands,
			commandId,
			actAs: parties,
			readAs: await readAs(call, parties),
			userId,
			disclosedContracts: disclosedContracts(parameters, input.disclosedContracts),
			synchronizerId: parameters.synchronizerId('options.synchronizerId'),
			packageIdSelectionPreference: packagePreference(parameters),
			minLedgerTime: minLedgerTime(parameters),
			maxRecordTime: parameters.time('options.maxRecordTime'),
			verboseHashing: parameters.optionalFlag('options.verboseHashing'),
			hashingSchemeVersion: hashingScheme<Scheme>(parameters, 'options.hashingSchemeVersion'),
			...(expectedSignatures.length > 0 && { estimateTrafficCost: { disabled: false, expectedSignatures } }),
		});
		return { commandId, actAs: parties, ...prepared };
	},
});
