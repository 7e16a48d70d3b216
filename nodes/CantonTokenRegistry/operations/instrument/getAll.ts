import { limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { simplifyInstrument } from '../../instrument';
import { fromRegistry, RIGHTS, type RegistryOperation } from '../../registry';

const ENDPOINT = 'GET /registry/metadata/v1/instruments';

/** GET /registry/metadata/v1/instruments, page by page. */
export const getManyInstruments: RegistryOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many instruments',
	description: 'Get the instruments the registry administers',
	endpoints: [ENDPOINT],
	rights: RIGHTS,
	properties: [
		returnAll,
		limit,
		simplify,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Page Size',
					name: 'pageSize',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: 25,
					description: 'How many instruments to ask for at once. Registries return 25 unless told.',
				},
			],
		},
	],
	async *run({ registry, parameters }) {
		const simple = parameters.flag('simplify');
		const size = parameters.integer('options.pageSize', { min: 1 });
		let left = parameters.flag('returnAll') ? Infinity : (parameters.integer('limit', { min: 1 }) ?? 50);
		let pageToken: string | undefined;
		do {
			// Without a size the registry takes its own, which is never too large for it.
			const pageSize = size ?? (left < 25 ? left : undefined);
			const page = fromRegistry(registry, ENDPOINT, await registry.call(ENDPOINT, { query: { pageSize, pageToken } }), 'instruments');
			const taken = page.instruments.slice(0, left);
			left -= taken.length;
			yield taken.map((instrument) => (simple ? simplifyInstrument(instrument) : { ...instrument }));
			if (page.nextPageToken === pageToken) return;
			pageToken = page.nextPageToken || undefined;
		} while (left > 0 && pageToken !== undefined);
	},
};
