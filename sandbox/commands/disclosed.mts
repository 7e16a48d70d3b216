// Contracts disclosed with a submission: what their blobs hold, and whether it is what is said of them.
import type { components } from '../../api/ledger.d.ts';
import type { Exact } from '../wire/api.mts';
import { invalid, invalidField, missing, refuse, type ErrorDetail } from '../canton/errors.mts';
import { templateId } from '../canton/identifiers.mts';
import { needBase64 } from '../canton/pageTokens.mts';
import { shortened } from '../world/commands.mts';
import type { Contract } from '../world/model.mts';
import type { World } from '../world/world.mts';

type Disclosed = Exact<components['schemas']['DisclosedContract']>;

/** The contracts of a submission's blobs. Throws the participant's refusal of one that does not fit. */
export function disclosedContracts(world: World, attachments: Disclosed[], own: ErrorDetail): Contract[] {
	return attachments.map((attachment) => {
		if (attachment.createdEventBlob === '') throw missing('DisclosedContract.createdEventBlob', own);
		needBase64(attachment.createdEventBlob, 'createdEventBlob');
		const odd = attachment.templateId && /^[^:]*[^A-Za-z0-9\-_ :]/.exec(attachment.templateId)?.[0];
		if (odd) {
			const [packageId = ''] = attachment.templateId!.split(':');
			const at = /[^A-Za-z0-9\-_ ]/.exec(packageId)![0].charCodeAt(0).toString(16);
			throw invalidField('package_id', `non expected character 0x${at} in Daml-LF Package ID "${packageId}"`, own);
		}
		const contract = contractOf(world, attachment.createdEventBlob);
		if (!contract)
			throw invalid(
				'Unable to decode disclosed contract event payload: DecodeError(exception com.google.protobuf.InvalidProtocolBufferException: Protocol message contained an invalid tag (zero). while decoding the versioned object)',
				own,
			);
		const mismatch = (field: string, said: string, held: string) =>
			invalid(
				`Mismatch between DisclosedContract.${field} (${said}) and ${field} from decoded DisclosedContract.created_event_blob (${held})`,
				own,
			);
		if (attachment.contractId && attachment.contractId !== contract.contractId)
			throw mismatch('contract_id', attachment.contractId, contract.contractId);
		if (attachment.templateId && attachment.templateId !== templateId(contract))
			throw mismatch('template_id', attachment.templateId, templateId(contract));
		checkSynchronizer(world, attachment.synchronizerId, own);
		return contract;
	});
}

/** Contract in a blob. See `blobOf`. */
function contractOf(world: World, blob: string): Contract | undefined {
	const [, id] = /^CREATED (\S+) \S+$/.exec(Buffer.from(blob, 'base64').toString()) ?? [];
	return id === undefined ? undefined : world.contracts.get(id);
}

function checkSynchronizer(world: World, synchronizerId: string | undefined, own: ErrorDetail): void {
	if (!synchronizerId) return;
	if (!synchronizerId.includes('::'))
		throw invalidField('DisclosedContract.synchronizer_id', `Invalid unique identifier \`${synchronizerId}\` with missing namespace.`, own);
	if (world.synchronizers.some(({ id }) => id === synchronizerId)) return;
	const short = shortened(synchronizerId);
	throw refuse(
		'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
		`Cannot submit transaction to prescribed synchronizer \`${short}\` because: cannot resolve ${short} to a physical synchronizer id`,
		{ untraced: true },
	);
}
