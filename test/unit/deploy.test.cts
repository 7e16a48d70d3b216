// Files shipped for several machines say the same as the demo that is run, and name the versions of this package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { root } from '../../scripts/lib/paths.cjs';
import { sharedSettings } from '../../scripts/lib/queue.cjs';

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const { name, version } = JSON.parse(read('package.json'));
const { services } = parse(read('deploy', 'compose', 'compose.yaml'), { merge: true });
const n8nServices = ['main', 'worker', 'webhook'].map((service) => services[service]);

test('each n8n process in a container is the same image with the same settings and the same key', () => {
	for (const service of n8nServices) {
		expect(service.image).toBe(n8nServices[0].image);
		expect(service.env_file).toBe('queue.env');
		expect(service.environment).toEqual(n8nServices[0].environment);
		expect(service.healthcheck.test.join(' ')).toContain('/healthz/readiness');
		// The folder that contains that of community packages has to stay the image's.
		expect(service.volumes).toBeUndefined();
	}
	expect(services.main.environment.N8N_ENCRYPTION_KEY).toContain('N8N_ENCRYPTION_KEY');
	expect(services.worker.deploy.replicas).toBe(2);
});

test('a container has longer to end than n8n takes', () => {
	for (const service of n8nServices)
		expect(parseInt(service.stop_grace_period, 10)).toBeGreaterThan(Number(sharedSettings().N8N_GRACEFUL_SHUTDOWN_TIMEOUT));
});

test('Redis keeps its queue on disk, in the containers as in the demo', () => {
	expect(services.redis.command).toContain('--appendonly yes --appendfsync always');
	expect(read('scripts', 'lib', 'queue.cjs')).toContain("'--appendonly', 'yes', '--appendfsync', 'always'");
});

test('versions are those of this package and of the n8n it is tested with', () => {
	expect(services.main.image).toBe(`n8n-canton:${version}`);
	expect(services.main.build.args.TARBALL).toBe(`${name}-${version}.tgz`);
	const { dependencies } = JSON.parse(read('test', 'e2e', 'n8n', 'package.json'));
	expect(read('deploy', 'Dockerfile')).toContain(`ARG N8N_VERSION=${dependencies.n8n}\n`);
});

test('the values for the chart are the settings that the chart does not set itself', () => {
	const values = parse(read('deploy', 'helm', 'values.yaml'), { merge: true });
	const ofTheChart = /^(EXECUTIONS_MODE|DB_.*|N8N_GRACEFUL_SHUTDOWN_TIMEOUT|QUEUE_HEALTH_CHECK_ACTIVE)$/;
	const shared = Object.entries(sharedSettings()).filter(([setting]) => !ofTheChart.test(setting));
	const wanted = { ...Object.fromEntries(shared), N8N_WEBHOOK_URL: values.webhook.url };
	const { main, worker, webhook } = values;
	for (const { extraEnvVars } of [main, worker, webhook, webhook.mcp]) expect(extraEnvVars).toEqual(wanted);
	expect(String(values.gracefulShutdownTimeout)).toBe(sharedSettings().N8N_GRACEFUL_SHUTDOWN_TIMEOUT);
	expect(values.image.tag).toBe(version);
	// Names of the chart's volumes at n8n's folder: a pod that mounts another one is refused.
	const copied = [main, worker, webhook, webhook.mcp].map(({ initContainers: [{ image, volumeMounts }] }) => [image, volumeMounts]);
	const ofVolume = (name: string) => [`${values.image.repository}:${version}`, [{ name, mountPath: '/target' }]];
	expect(copied).toEqual(['node-modules', 'node-modules', 'data', 'data'].map(ofVolume));
});

test('no variable that n8n has removed or renamed, and the one without which n8n 3 loads no package', () => {
	const files = ['compose/compose.yaml', 'compose/queue.env', 'compose/example.env', 'helm/values.yaml', 'demo/compose.yaml', 'Dockerfile'];
	const removed = /\bOFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS\b|(?<!N8N_)\bWEBHOOK_URL\b/;
	expect(files.filter((file) => removed.test(read('deploy', file)))).toEqual([]);
	const examples = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.json'));
	expect(examples.filter((file) => removed.test(read('examples', file)))).toEqual([]);
	expect(sharedSettings().N8N_UNVERIFIED_PACKAGES_ENABLED).toBe('true');
	for (const page of [
		'README.md',
		'deploy/Dockerfile',
		'deploy/compose/queue.env',
		'docs/start/install.md',
		'docs/guarantees/versions.md',
		'deploy/helm/values.yaml',
		'docs/guarantees/compatibility.md',
		'scripts/image-check.sh',
	])
		expect(read(page)).toContain('N8N_UNVERIFIED_PACKAGES_ENABLED');
});

test('the demo in containers runs another version of n8n where one is named', () => {
	const { n8n } = parse(read('deploy', 'demo', 'compose.yaml')).services;
	const { dependencies } = JSON.parse(read('test', 'e2e', 'n8n', 'package.json'));
	expect(n8n.build.args.N8N_VERSION).toBe(`\${N8N_VERSION:-${dependencies.n8n}}`);
	expect(read('docs', 'start', 'try.md')).toContain('With `N8N_VERSION=3` before the last command');
});

test('each night the tarball is installed in the newest image and in that of n8n 3, and the short run is made there', () => {
	const { image } = parse(read('.github', 'workflows', 'nightly.yml')).jobs;
	expect(image.strategy.matrix.tag).toEqual(['latest', '3']);
	const commands: string[] = image.steps.map(({ run }: { run?: string }) => run).filter(Boolean);
	expect(commands.at(-2)).toContain('scripts/image-check.sh docker.n8n.io/n8nio/n8n:${{ matrix.tag }}');
	expect(commands.at(-1)).toBe('npm test -- --only compat --image docker.n8n.io/n8nio/n8n:${{ matrix.tag }}');
});
