import { NodeOperationError, type INode } from 'n8n-workflow';

import { inputError } from './nodeErrors';

/** A credential that nobody has chosen: n8n names its type by a name that its editor never shows. */

/** Names of this package's credentials in the editor, by their types. */
export const CREDENTIAL_NAMES: Readonly<Record<string, string>> = {
	cantonLedgerApi: 'Canton Ledger API',
	cantonLedgerOAuth2Api: 'Canton Ledger OAuth2 API',
	cantonScanApi: 'Canton Scan API',
	cantonTokenRegistryApi: 'Canton Token Registry API',
	cantonValidatorApi: 'Canton Validator API',
	cantonValidatorOAuth2Api: 'Canton Validator OAuth2 API',
};

/** Refusal of n8n. The first form is that of a node without any credential. */
const NOT_CHOSEN = /^Node does not have any credentials set(?: for "(\w{1,60})")?$/;

/** The same error in words of the editor, if it says that no credential is chosen. Any other stays as it is. */
export function namingCredential(node: INode, error: unknown, itemIndex?: number): unknown {
	if (!(error instanceof NodeOperationError)) return error;
	const [isIt, type = ''] = NOT_CHOSEN.exec(error.message.slice(0, 200)) ?? [];
	if (isIt === undefined) return error;
	const name = CREDENTIAL_NAMES[type];
	return inputError(
		node,
		name === undefined ? 'No credential is chosen' : `No credential of the type ${name} is chosen`,
		'Choose one at the top of the node, or create one there.',
		itemIndex,
	);
}

/** Runs a trigger's part. Its error names the credential that is missing. */
export async function withNamedCredentials<T>(node: INode, run: () => Promise<T>): Promise<T> {
	try {
		return await run();
	} catch (error) {
		throw namingCredential(node, error);
	}
}
