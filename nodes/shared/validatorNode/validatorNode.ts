import { authenticationField, type Authentication } from '../parameters/authentication';
import type { paths } from '../../../api/validator';
import { actionNode, type ActionNode, type NodeParts } from '../operation/actionNode';
import { byAuthentication, eitherCredential } from '../operation/credentialSlot';
import { showHintOnce } from '../operation/hint';
import { namingItems } from '../parameters/addressBook';
import { credentialNames } from '../scan/networkNames';
import { scanThrough } from '../scan/service';
import { validatorService } from '../validator/service';
import type { ValidatorServices } from './validatorOperation';

/** An action node of a validator, apart from its names in the editor. */
type ValidatorNode = Pick<ActionNode<ValidatorServices, Authentication>, 'resources' | 'page' | 'initialResource' | 'credentials'>;

/** Makes the parts of the class of a node that speaks to a validator. */
export function validatorNode(node: ValidatorNode): NodeParts {
	return actionNode<ValidatorServices, Authentication>({
		credentials: eitherCredential('Validator', byAuthentication()),
		...node,
		connectionField: authenticationField,
		credentialOf: (connection) => validatorService(connection === 'oAuth2').credentialType!,
		async connect(connecting) {
			const { open, connection, context } = connecting;
			const service = validatorService(connection === 'oAuth2');
			const validator = await open<paths>(service);
			const warn = (message: string) => showHintOnce(context, message);
			return {
				validator,
				open,
				...namingItems(connecting, await credentialNames(context, service.credentialType!, scanThrough(validator), warn)),
			};
		},
	});
}
