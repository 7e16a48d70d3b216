// Refuses to publish a package that is not built or does not say who publishes it. `npm publish` and `npm run release` run it.
import identity from './lib/identity.cjs';
import optionsLib from './lib/options.cjs';

const usage = `node scripts/release-check.mjs [options]: may the package be published?

  --source  leave out whether it is built
  --help    print this`;
const { source } = optionsLib.readOptions(usage, { source: { type: 'boolean' } });

const found = identity.obstacles(identity.readManifest(), source ? () => true : undefined);
if (found.length > 0) {
	console.error(`This package must not be published yet:\n${found.map((line) => `  ${line}`).join('\n')}`);
	process.exit(1);
}
