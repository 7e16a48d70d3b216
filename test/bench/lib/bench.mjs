// Means of every row: the page server, contenders in processes of their own, and rounds that alternate between them.
import { createInterface } from 'node:readline';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import install from '../../../scripts/lib/install.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';
import progress from '../../../scripts/lib/say.cjs';
import { folderOf, installOwn, own } from './packages.mjs';
import { recording } from './recordings.mjs';
import { note, profilingFlags } from './windows.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */
/** @typedef {import('./figures.mjs').Sample} Sample */

/**
 * One row of the table. `contenders` run in a child process each and measure themselves. A row that needs more than that
 * brings its own `run` alone. `profile`: what is run to see where its time goes, if that is less than `run`.
 * @typedef {{
 *   name: string, title: string, ours: string, against: string, aim: string,
 *   contenders?: Record<string, (args: any) => Promise<Record<string, unknown>>>,
 *   run: (bench: Bench) => Promise<{figures: Figure[], notes?: string[]}>,
 *   profile?: (bench: Bench) => Promise<unknown>,
 * }} Row
 */

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The environment of contenders: n8n-core writes its settings as soon as it is loaded, so it gets a place for them. @param {string} measured folder of our package */
const environment = (measured) => {
	const home = join(paths.cache, 'bench', 'n8n');
	mkdirSync(home, { recursive: true });
	const { PATH, LANG } = process.env;
	return {
		PATH,
		LANG,
		HOME: home,
		TMPDIR: home,
		TZ: 'UTC',
		N8N_USER_FOLDER: home,
		N8N_ENCRYPTION_KEY: 'bench-only',
		N8N_LOG_LEVEL: 'silent',
		NODE_ENV: 'production',
		BENCH_PACKAGE: measured,
	};
};

export class Bench {
	/** @param {{quick: boolean, rounds?: number}} options `quick`: fewer rounds and smaller amounts, to try a row out */
	constructor({ quick, rounds }) {
		this.quick = quick;
		this.wantedRounds = rounds;
		/** Rounds of the last comparison. */
		this.lastRounds = 0;
		const { node } = install.n8nPaths();
		/** Program that runs the contenders. */
		this.node = existsSync(node) ? node : process.execPath;
		/** @type {Promise<string> | undefined} */
		this.server = undefined;
		/** @type {ReturnType<typeof installOwn> | undefined} */
		this.installed = undefined;
	}

	/** Picks an amount: a smaller one when it has to be quick. @param {number} full @param {number} quick */
	amount(full, quick) {
		return this.quick ? quick : full;
	}

	/** Number of runs of each contender. @param {number} full @param {number} quick */
	rounds(full, quick) {
		return this.wantedRounds ?? this.amount(full, quick);
	}

	async nodeVersion() {
		return (await processes.run(this.node, ['--version'])).trim().slice(1);
	}

	/** A place for files of one contender at a time. @param {string} name */
	folder(name) {
		return join(paths.cache, 'bench', name);
	}

	/** Our package as it is packed, installed. What it is measured by. */
	package() {
		return (this.installed ??= installOwn());
	}

	/** The page server's address. Started when first asked for. */
	pages() {
		return (this.server ??= this.startPages());
	}

	async startPages() {
		const files = [];
		for (const kind of /** @type {const} */ (['completions', 'contracts', 'holdings', 'updates'])) files.push(await recording(kind));
		return await this.startServer('pages.mjs', files);
	}

	/** The page server from far away: every round trip takes so long, also that which opens a connection. @param {number} roundTripMs */
	async distantPages(roundTripMs) {
		return await this.startServer('distance.mjs', [await this.pages(), String(roundTripMs)]);
	}

	/** The address that a program prints once it listens. @param {string} program in `lib` @param {string[]} args */
	async startServer(program, args) {
		const child = processes.start(process.execPath, [join(folder, 'lib', program), ...args]);
		child.stderr?.pipe(process.stderr);
		for await (const line of createInterface({ input: /** @type {any} */ (child.stdout) })) return line;
		throw new Error(`${program} ended before it was ready`);
	}

	/** Number of requests that the page server got since it was last asked. */
	async requests() {
		return Number(await (await fetch(`${await this.pages()}/requests`)).text());
	}

	/**
	 * Runs one contender of a row in a process of its own.
	 * @param {string} row
	 * @param {string} contender
	 * @param {Record<string, unknown>} args
	 * @param {string} [measured] folder of our package, if it is another than the installed one
	 * @returns {Promise<Sample>}
	 */
	async contend(row, contender, args, measured = folderOf(own)) {
		await this.package();
		const program = join(folder, 'lib', 'contender.mjs');
		const command = ['--expose-gc', ...profilingFlags, program, row, contender, JSON.stringify(args)];
		const out = await processes.run(this.node, command, { env: environment(measured) });
		const sample = JSON.parse(out.slice(out.lastIndexOf('\n{') + 1));
		note({ row, side: contender, size: Number(args.size ?? args.count) }, sample);
		return sample;
	}

	/**
	 * Alternates between contenders, each first as often as the other.
	 * @template {string} Name
	 * @param {number} rounds
	 * @param {Record<Name, () => Promise<Sample>>} contenders
	 * @returns {Promise<Record<Name, Sample[]>>}
	 */
	async alternate(rounds, contenders) {
		const names = /** @type {Name[]} */ (Object.keys(contenders));
		const samples = /** @type {Record<Name, Sample[]>} */ (/** @type {unknown} */ (Object.fromEntries(names.map((name) => [name, []]))));
		this.lastRounds = rounds;
		for (let round = 0; round < rounds; round++) {
			for (const name of round % 2 ? [...names].reverse() : names) {
				const sample = await contenders[name]();
				samples[name].push(sample);
				const { wallMs, cpuMs, peakMb } = sample;
				const shown = [`${wallMs.toFixed(0)} ms`, `CPU ${cpuMs.toFixed(0)} ms`, `memory +${peakMb.toFixed(0)} MB`];
				progress.say(`  round ${round + 1} of ${rounds}, ${name}: ${shown.join(', ')}`);
			}
		}
		return samples;
	}

	/**
	 * The usual rounds: two or more contenders of a row, each with the same arguments.
	 * @template {string} Name
	 * @param {string} row
	 * @param {Name[]} names
	 * @param {number} rounds
	 * @param {Record<string, unknown>} args
	 */
	sideBySide(row, names, rounds, args) {
		const contenders = Object.fromEntries(names.map((name) => [name, () => this.contend(row, name, args)]));
		return this.alternate(rounds, /** @type {Record<Name, () => Promise<Sample>>} */ (contenders));
	}
}
