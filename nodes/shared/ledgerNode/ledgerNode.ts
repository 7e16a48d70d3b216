import { authenticationField, type Authentication } from '../parameters/authentication';
import type { paths } from '../../../api/ledger';
import { ledgerService } from '../ledger/service';
import { actionNode, type ActionNode, type Connecting, type NodeParts } from '../operation/actionNode';
import { byAuthentication, eitherCredential } from '../operation/credentialSlot';
import { addressBook, namingItems } from '../parameters/addressBook';
import type { LedgerServices } from './ledgerOperation';

/** An action node of a participant, apart from its names in the editor. */
interface LedgerNode<Services extends LedgerServices> extends Pick<
	ActionNode<Services, Authentication>,
	'resources' | 'page' | 'initialResource' | 'credentials'
> {
	/** Values of fields with which the participant is not reached, so that no credential of it is asked for. */
	withoutServer?: Record<string, string[]>;
	/** Makes what its operations work with besides the participant. */
	besides: (connecting: Connecting<Services, Authentication>) => Omit<Services, 'ledger'>;
}

/** Makes the parts of the class of a node that speaks to a participant. */
export function ledgerNode<Services extends LedgerServices>(node: LedgerNode<Services>): NodeParts {
	const { resources, page, initialResource, withoutServer, besides, credentials } = node;
	return actionNode<Services, Authentication>({
		resources,
		page,
		initialResource,
		connectionField: { ...authenticationField, ...(withoutServer && { displayOptions: { hide: withoutServer } }) },
		credentials: credentials ?? eitherCredential('Ledger', byAuthentication(withoutServer)),
		credentialOf: (connection) => ledgerService(connection).credentialType!,
		async connect(connecting) {
			const { open, connection, isOffline, context } = connecting;
			const others = besides(connecting);
			// An operation that does without the participant takes no client.
			if (isOffline) return others as Services;
			const service = ledgerService(connection);
			const ledger = await open<paths>(service);
			return { ...others, ledger, ...namingItems(connecting, await addressBook(context, service.credentialType!)) } as unknown as Services;
		},
	});
}
