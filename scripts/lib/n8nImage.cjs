// n8n in a container of one of its images, instead of an installation: with the same folder, settings and ports, on this machine's network.
// n8n 3 is published as an image only.
const { root } = require('./paths.cjs');
const { run } = require('./processes.cjs');

/** The image that this process and its children run. @returns {string | undefined} */
const chosenImage = () => process.env.E2E_N8N_IMAGE || undefined;

/** @param {number | string} port that an n8n listens on @returns {string} name of its container */
const containerOf = (port) => `n8n-canton-${port}`;

/**
 * The command line of the engine that runs a command of n8n. Settings are named there and taken from the environment of the engine's program.
 * @param {string} image
 * @param {string[]} command
 * @param {{folder: string, port: number | string, env: NodeJS.ProcessEnv}} how
 * @returns {string[]}
 */
function containerCommand(image, command, { folder, port, env }) {
	// The image has its own programs.
	const names = Object.keys(env).filter((name) => name !== 'PATH' && env[name] !== undefined);
	const user = process.getuid?.() ?? 0;
	const group = process.getgid?.() ?? 0;
	// Files that n8n writes belong to whoever reads them afterwards. Node wants a name of that user.
	const owner = ['--user', `${user}:${group}`, '--volume', '/etc/passwd:/etc/passwd:ro', '--volume', '/etc/group:/etc/group:ro'];
	const shared = ['--volume', `${root}:${root}:ro`, '--volume', `${folder}:${folder}`, '--workdir', folder];
	const settings = names.flatMap((name) => ['--env', name]);
	return ['run', '--rm', '--name', containerOf(port), '--network', 'host', ...owner, ...shared, ...settings, image, ...command];
}

/** Variables of this environment that the engine's program itself needs. */
const ofEngine = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => name === 'PATH' || name.startsWith('DOCKER_')));

/** @param {string} image @returns {Promise<string>} the version of n8n in it */
async function versionIn(image) {
	const said = await run('docker', ['run', '--rm', '--entrypoint', 'n8n', image, '--version']);
	const version = /\d+\.\d+\.\d+/.exec(said)?.[0];
	if (version === undefined) throw new Error(`The image ${image} says no version of n8n: ${said.trim().slice(0, 200)}`);
	return version;
}

/** Ends the container of an n8n as a power cut does: the engine's program alone may be killed without it. @param {number | string} port */
const killContainer = async (port) => void (await run('docker', ['kill', containerOf(port)]).catch(() => undefined));

module.exports = { chosenImage, containerCommand, killContainer, ofEngine, versionIn };
