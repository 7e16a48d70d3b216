import { paginate } from '../../../shared/http/paginate';
import { numberField } from '../../../shared/parameters/fieldKinds';
import { listFields, optionsOf } from '../../../shared/parameters/fields';
import { INSTRUMENT } from '../../../shared/registry/standard';
import { simplifyInstrument } from '../../instrument';
import { registryOperation } from '../../registry';

const ENDPOINT = 'GET /registry/metadata/v1/instruments';
/** Default page size of registries. */
const DEFAULT_PAGE = 25;

/** GET /registry/metadata/v1/instruments, page by page. */
export const getManyInstruments = registryOperation('getAll', 'Get many instruments', [ENDPOINT], {
	description: 'Get the instruments the registry administers',
	properties: [
		...listFields,
		optionsOf([
			numberField('Page Size', 'pageSize', {
				typeOptions: { minValue: 1 },
				default: DEFAULT_PAGE,
				description: 'How many instruments to request per call. Registries return 25 by default.',
			}),
		]),
	],
	async *run({ registry, parameters }) {
		const simple = parameters.flag('simplify');
		const size = parameters.integer('options.pageSize', { min: 1 });
		const pages = paginate({
			client: registry,
			endpoint: ENDPOINT,
			limit: parameters.limit(),
			fetchPage: async (pageToken: string | undefined, left) => {
				// Without a size the registry takes its own, which is never too large for it.
				const pageSize = size ?? (left < DEFAULT_PAGE ? left : undefined);
				const page = await registry.call(ENDPOINT, { query: { pageSize, pageToken }, requires: { instruments: [INSTRUMENT] } });
				return { rows: page.instruments, next: page.nextPageToken };
			},
		});
		for await (const page of pages) yield page.map((instrument) => (simple ? simplifyInstrument(instrument) : { ...instrument }));
	},
});
