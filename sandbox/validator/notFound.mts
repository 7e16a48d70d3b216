// Refusals of a wallet that does not find a contract. As recorded at Splice 0.7.5.
import { createHash } from 'node:crypto';
import { refuse } from '../splice/refusals.mts';
import { ledgerError } from './administration.mts';

/** True if an id is well-formed. Messages show a malformed one in one line. */
const isId = (id: string) => /^00(?:[0-9a-f]{2}){32,}$/.test(id);

/** Refusal by the store of a wallet. */
export function notFound(id: string, template: string) {
	const type = `${createHash('sha256').update(template).digest('hex').slice(0, 12)}...:${template}`;
	const fields = isId(id) ? `\n  id = ${id},\n  type = ${type}\n` : `id = ${id}, type = ${type}`;
	return refuse(404, `Contract id not found: ContractId(${fields})`);
}

/** Refusal by the ledger. */
export function unknownContract(id: string) {
	if (!isId(id))
		return ledgerError(400, 'INVALID_ARGUMENT', 8, `The submitted request has invalid arguments: cannot parse ContractId "${id}"`);
	return ledgerError(404, 'CONTRACT_NOT_FOUND', 11, `Contract could not be found with id ${id}`);
}
