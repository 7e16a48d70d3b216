import { saveDownload } from '../../../shared/http/saveDownload';
import type { LedgerOperation } from '../../../shared/ledger/service';
import { BinaryRow } from '../../../shared/operation/operation';
import { binaryField } from '../../../shared/parameters/fields';
import { packageId, readPackageId } from '../../locators';

const ENDPOINT = 'GET /v2/packages/{package-id}';

/** GET /v2/packages/{package-id}: one package's Daml-LF archive (.dalf), not the DAR it came in. */
export const downloadPackage: LedgerOperation = {
	value: 'download',
	name: 'Download',
	action: 'Download a package',
	description:
		'Download the content of one package as a binary file: its Daml-LF archive (.dalf). Participants do not keep the DAR it was uploaded in, nor its dependencies with it.',
	endpoints: [ENDPOINT],
	rights: 'any valid user',
	properties: [packageId, binaryField],
	async run({ ledger, parameters, context }) {
		const id = readPackageId(parameters);
		const field = parameters.required('binaryPropertyName');
		const fileName = `${id}.dalf`;
		const mimeType = 'application/octet-stream';
		const file = await saveDownload(context, ledger, ENDPOINT, { path: { 'package-id': id } }, { name: fileName, mimeType });
		return new BinaryRow({ fileName, fileSize: file.fileSize ?? null, mimeType, packageId: id }, { [field]: file });
	},
};
