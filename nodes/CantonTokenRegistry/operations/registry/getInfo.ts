import { registryOperation } from '../../registry';

const INFO = 'GET /registry/metadata/v1/info';

/** GET /registry/metadata/v1/info. */
export const getRegistryInfo = registryOperation('getInfo', 'Get info about a registry', [INFO], {
	description:
		"Get the party that administers the registry's instruments, and the APIs the registry itself names. What an instrument supports, Instrument › Get says.",
	properties: [],
	async run({ registry }) {
		return { ...(await registry.call(INFO, { requires: { adminId: 'text' } })) };
	},
});
