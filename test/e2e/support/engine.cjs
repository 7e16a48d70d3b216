// In the place of a container engine's program, where there is none: runs the installed n8n with what the command line names of the environment, and
// nothing else. As with an engine, whatever it runs goes on if only this program is killed.
const { spawn } = require('node:child_process');
const { readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { n8nPaths } = require('../../../scripts/lib/install.cjs');

/** `folder`: for what this program keeps about its containers. */
const [folder = '', command, ...args] = process.argv.slice(2);
/** @param {string} name of a container */
const fileOf = (name) => join(folder, `${name}.pid`);

if (command === 'kill') process.kill(-Number(readFileSync(fileOf(args[0] ?? ''), 'utf8')), 'SIGKILL');
else if (command === 'run') runContainer();
else throw new Error(`The engine is asked for what no test foresees: ${command}`);

function runContainer() {
	/** @type {Record<string, string[]>} */
	const options = {};
	while (args[0]?.startsWith('--')) {
		const [option = ''] = args.splice(0, 1);
		// It takes no value.
		if (option === '--rm') continue;
		options[option] = [...(options[option] ?? []), ...args.splice(0, 1)];
	}
	const [cwd = ''] = options['--workdir'] ?? [];
	if (!options['--volume']?.includes(`${cwd}:${cwd}`)) throw new Error(`${cwd} is not shared with the container`);
	const env = Object.fromEntries((options['--env'] ?? []).map((name) => [name, process.env[name]]));
	const { node, cli } = n8nPaths();
	const child = spawn(node, [cli, ...args.slice(1)], { cwd, env, detached: true, stdio: 'inherit' });
	const file = fileOf(options['--name']?.[0] ?? '');
	writeFileSync(file, String(child.pid));
	process.on('SIGTERM', () => child.kill('SIGTERM'));
	child.on('exit', (code) => {
		rmSync(file, { force: true });
		process.exit(code ?? 137);
	});
}
