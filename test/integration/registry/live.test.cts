// Checks for a real registry (test/live), put to the sandbox: a test of those tests.
import { registryChecks } from '../../live/registryChecks.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox();

registryChecks({ url: () => sandbox.url, validatorUrl: () => sandbox.url, accessToken: () => token() }, true);
