/**
 * The pace of Canton Coin's registry at scan is that of no other registry.
 * @own-modules
 */
import { waited } from '../../support/waits.cts';
import { registryService } from '../../../nodes/shared/registry/service';
import { useRegistry } from './support.cts';

// The stand-in is on this machine, where nothing is paced.
jest.mock('../../../nodes/shared/http/localAddress', () => ({
	...jest.requireActual<object>('../../../nodes/shared/http/localAddress'),
	localKind: () => undefined,
}));

const registry = useRegistry();

test('a registry by its own URL is asked without a pace', async () => {
	const before = waited();
	for (let call = 0; call < 60; call++) expect((await registry.ask('registry', 'getInfo')).error).toBeUndefined();
	expect(waited() - before).toBe(0);
	expect(registryService('scan').perMinute).toBe(120);
});
