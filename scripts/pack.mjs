// `npm run pack`: builds the package and leaves its tarball in the clone, with the README that npm shows.
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import install from './lib/install.cjs';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import progress from './lib/say.cjs';

optionsLib.readOptions(
	`npm run pack: builds the package and leaves its tarball here

  --help  print this`,
	{},
);

await install.installDependencies();
await install.build();
const { tarball } = await install.pack();
copyFileSync(tarball, join(paths.root, basename(tarball)));
progress.say(basename(tarball));
