// An instrument of Digital Asset's Registry Utility: the factory that mints and burns it, and its configuration. Names and fields are of
// the public documentation. The holdings are those of the demo's token.
import { BURN_MINT_FACTORY } from './demoTokens.mts';
import type { Contract, Template } from './model.mts';
import type { World } from './world.mts';

const registrar = (args: Record<string, unknown>) => [String(args.provider), String(args.registrar)];

export const UTILITY_TEMPLATES = {
	factory: {
		packageName: 'utility-registry-app-v0',
		name: 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory',
		signatories: registrar,
		observers: () => [],
		interfaces: [BURN_MINT_FACTORY],
		view: ({ args }) => ({ admin: args.registrar, meta: { values: {} } }),
	},
	configuration: {
		packageName: 'utility-registry-v0',
		name: 'Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration',
		signatories: registrar,
		observers: () => [],
		interfaces: [],
	},
} satisfies Record<string, Template>;

/** Makes the bank a registrar of the Registry Utility, with an instrument of that name. Answers the factory. */
export function makeUtilityInstrument(world: World, id: string): Contract {
	const [registrarId, provider] = [world.party('bank'), world.party('bank')];
	const service = { operator: world.dso, provider, registrar: registrarId };
	let factory: Contract | undefined;
	world.transact((tx) => {
		factory = tx.create(UTILITY_TEMPLATES.factory, service);
		tx.create(UTILITY_TEMPLATES.configuration, {
			...service,
			defaultIdentifier: { source: registrarId, id, scheme: 'RegistrarInternalScheme' },
		});
	});
	return factory as Contract;
}
