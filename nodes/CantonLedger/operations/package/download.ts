import { saveDownload } from '../../../shared/http/saveDownload';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { BinaryRow } from '../../../shared/operation/operation';
import { binaryField } from '../../../shared/parameters/fields';
import { packageId, readPackageId } from '../../../shared/ledger/directory/locators';

const ENDPOINT = 'GET /v2/packages/{package-id}';

/**
 * GET /v2/packages/{package-id}: one package as the participant stores it, the `ArchivePayload` of Daml-LF (recorded from Canton
 * 3.5.10). It is not the DAR it came in, nor a `.dalf` of one, which is an `Archive` around these bytes.
 */
export const downloadPackage = ledgerOperation('download', 'Download a package', [ENDPOINT], {
	description:
		'Download one package as a binary file: its compiled Daml-LF, as the participant stores it. ' +
		'Its SHA-256 is the package ID. It is not a .dalf of a DAR, which wraps these bytes. ' +
		'Participants do not keep the DAR it was uploaded in, nor its dependencies with it.',
	rights: 'any valid user',
	properties: [packageId, binaryField],
	async run({ ledger, parameters, context }) {
		const id = readPackageId(parameters);
		const field = parameters.required('binaryPropertyName');
		const fileName = `${id}.daml-lf`;
		const mimeType = 'application/octet-stream';
		const file = await saveDownload(context, ledger, ENDPOINT, { path: { 'package-id': id } }, { name: fileName, mimeType, sha256: id });
		return new BinaryRow({ fileName, fileSize: file.fileSize ?? null, mimeType, packageId: id }, { [field]: file });
	},
});
