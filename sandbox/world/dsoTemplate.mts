// A template of Canton Coin that its governing party alone signs.
import type { Json, Template } from './model.mts';

/**
 * @param name `Module:Entity`
 * @param observers nobody by default
 */
export const dsoTemplate = (name: string, observers: (args: Json) => string[] = () => []): Template => ({
	packageName: 'splice-amulet',
	name,
	signatories: ({ dso }) => [String(dso)],
	observers,
	interfaces: [],
});
