// The calls the wallet SDK is asked to make. Its newest version that can be installed knows participants of 3.3 and 3.4.
import { LedgerClient } from '@canton-network/core-ledger-client';
import {
	AuthTokenProvider,
	ClientCredentialOAuthController,
	LedgerController,
	TokenStandardController,
	UnsafeAuthController,
	ValidatorController,
	WalletSDKImpl,
} from '@canton-network/wallet-sdk';
import { own, silent, type Call, type SandboxFacts } from './connect.mts';

/** The wallet's controllers, each made for its call. */
function controllers({ url, developmentSecret, audience, world }: SandboxFacts) {
	const { alice } = world.parties;
	const synchronizer = world.synchronizers[0].id;
	const auth = () =>
		Object.assign(new UnsafeAuthController(silent), {
			userId: 'ledger-api-user',
			adminId: 'participant_admin',
			audience,
			unsafeSecret: developmentSecret,
		});
	const walletTokens: any = new AuthTokenProvider(auth());
	const wallet = (isAdmin = false) =>
		new LedgerController(isAdmin ? 'participant_admin' : 'ledger-api-user', new URL(url), '', isAdmin, walletTokens)
			.setPartyId(alice)
			.setSynchronizerId(synchronizer);
	const standard = () =>
		new TokenStandardController(
			'ledger-api-user',
			new URL(url),
			new URL(`${url}/api/validator`),
			undefined,
			walletTokens,
			false,
			false,
			new URL(`${url}/api/scan`),
		)
			.setPartyId(alice)
			.setSynchronizerId(synchronizer)
			.setTransferFactoryRegistryUrl(new URL(url));
	const operator = () => new ValidatorController('ledger-api-user', new URL(`${url}/api/validator`), walletTokens).setPartyId(alice);
	return { auth, wallet, standard, operator };
}

type Controllers = ReturnType<typeof controllers>;

/** Calls that sign in and connect. */
function connectCalls({ auth, wallet, standard, operator }: Controllers, { url, audience, world }: SandboxFacts): Record<string, Call> {
	const { alice } = world.parties;
	return {
		'OAuth client credentials': async () => {
			const { accessToken } = await new ClientCredentialOAuthController(
				`${url}/.well-known/openid-configuration`,
				silent,
				'ledger-client',
				'ledger-secret',
				'admin-client',
				'admin-secret',
				'daml_ledger_api',
				audience,
			).getUserToken();
			const client: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(accessToken) });
			return await client.get('/v2/state/ledger-end');
		},
		'WalletSDK connect, setPartyId': async () => {
			const sdk = new WalletSDKImpl().configure({
				logger: silent,
				authFactory: auth,
				ledgerFactory: () => wallet(),
				tokenStandardFactory: () => standard(),
				validatorFactory: () => operator(),
			});
			await sdk.connect();
			await sdk.connectAdmin();
			await sdk.setPartyId(alice);
			return { party: sdk.userLedger!.getPartyId(), synchronizer: sdk.tokenStandard!.getSynchronizerId() };
		},
	};
}

/** Calls of the ledger's controller. */
function ledgerCalls({ wallet }: Controllers, { world, done, dar, contract }: SandboxFacts): Record<string, Call> {
	const { alice, bob, DSO: dso } = world.parties;
	const iou = {
		CreateCommand: {
			templateId: '#model-tests:Iou:Iou',
			createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '1.0', observers: [] },
		},
	};
	return {
		'LedgerController.ledgerEnd': () => wallet().ledgerEnd(),
		'LedgerController.listWallets': () => wallet().listWallets(),
		'LedgerController.listWallets (administrator)': () => wallet(true).listWallets(),
		'LedgerController.listSynchronizers': () => wallet().listSynchronizers(),
		'LedgerController.isPackageUploaded': () => wallet().isPackageUploaded(world.packages[0].id),
		'LedgerController.activeContracts': () => wallet().activeContracts({ offset: world.ledgerEnd, parties: [alice], filterByParty: true }),
		'LedgerController.activeContracts (by template)': () =>
			wallet().activeContracts({
				offset: world.ledgerEnd,
				parties: [alice],
				templateIds: ['#splice-amulet:Splice.Amulet:Amulet'],
				filterByParty: true,
			}),
		'LedgerController.getAppRewardCoupons': () => wallet().getAppRewardCoupons(),
		'LedgerController.getEventsByUpdateId': async () => wallet().getEventsByUpdateId(contract.updateId),
		'LedgerController.getCreatedContractByUpdateId': async () => wallet().getCreatedContractByUpdateId(contract.updateId),
		'LedgerController.waitForCompletion': () => wallet().waitForCompletion(done.before, 5000, done.commandId),
		'LedgerController.getParticipantId': () => wallet().getParticipantId(),
		'LedgerController.grantRights': () => wallet(true).grantRights([alice]),
		'LedgerController.createUser': () => wallet(true).createUser('somebody-else', alice),
		'LedgerController.uploadDar': () => wallet(true).uploadDar(Buffer.from(dar, 'base64')),
		'LedgerController.allocateInternalParty': () => wallet(true).allocateInternalParty(),
		'LedgerController.prepareSubmission': () => wallet().prepareSubmission(iou),
		'LedgerController.submitCommand': () => wallet().submitCommand(iou),
		'LedgerController.createTransferPreapprovalCommand': () => wallet().createTransferPreapprovalCommand(bob, alice, dso),
	};
}

/** Calls of the token standard's controller. */
function tokenCalls({ standard }: Controllers, { world, contract, preapproved }: SandboxFacts): Record<string, Call> {
	const { alice, bob, DSO: dso } = world.parties;
	const [instruction] = world.network.tokens.transferInstruction;
	const [allocation] = world.network.tokens.allocation;
	const amulet = { instrumentId: 'Amulet', instrumentAdmin: dso };
	return {
		'TokenStandardController.getInstrumentAdmin': () => standard().getInstrumentAdmin(),
		'TokenStandardController.getInstrumentById': () => standard().getInstrumentById('Amulet'),
		'TokenStandardController.listInstruments': () => standard().listInstruments(1),
		'TokenStandardController.listHoldingUtxos': () => standard().listHoldingUtxos(),
		'TokenStandardController.fetchPendingTransferInstructionView': () => standard().fetchPendingTransferInstructionView(),
		'TokenStandardController.fetchPendingAllocationView': () => standard().fetchPendingAllocationView(),
		'TokenStandardController.fetchPendingAllocationInstructionView': () => standard().fetchPendingAllocationInstructionView(),
		'TokenStandardController.createTransfer': () => standard().createTransfer(alice, bob, '1.0', amulet),
		'TokenStandardController.exerciseTransferInstructionChoice': () => standard().exerciseTransferInstructionChoice(instruction, 'Accept'),
		'TokenStandardController.getAllocationExecuteTransferChoiceContext': () =>
			standard().getAllocationExecuteTransferChoiceContext(allocation),
		'TokenStandardController.getTransferPreApprovalByParty': () => standard().getTransferPreApprovalByParty(preapproved, 'Amulet'),
		'TokenStandardController.listHoldingTransactions': () => standard().listHoldingTransactions(0, world.ledgerEnd),
		'TokenStandardController.getTransactionById': async () => standard().getTransactionById(contract.updateId),
		'TokenStandardController.getMemberTrafficStatus': () => standard().getMemberTrafficStatus(world.participantId),
		'TokenStandardController.lookupFeaturedApps': () => standard().lookupFeaturedApps(1, 1),
		'TokenStandardController.createTap': () => standard().createTap(alice, '1.0', amulet),
	};
}

/** Calls of the validator's controller. */
const operatorCalls = ({ operator }: Controllers, { preapproved }: SandboxFacts): Record<string, Call> => ({
	'ValidatorController.getValidatorUser': () => operator().getValidatorUser(),
	'ValidatorController.getTransferPreApprovalByParty': () => operator().getTransferPreApprovalByParty(preapproved),
	'ValidatorController.getAmuletRules': () => operator().getAmuletRules(),
	'ValidatorController.getOpenMiningRounds': () => operator().getOpenMiningRounds(),
});

/** Every call, by controller and method. */
export function walletCalls(facts: SandboxFacts): Record<string, Call> {
	const made = controllers(facts);
	return {
		...connectCalls(made, facts),
		...ledgerCalls(made, facts),
		...tokenCalls(made, facts),
		...operatorCalls(made, facts),
	};
}
