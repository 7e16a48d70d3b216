// One sandbox: a world and everything around it that a reset replaces or clears.
import { FaultList, LateCalls } from './faults.mts';
import { RequestLog } from './requests.mts';
import { changed, DEFAULT_SETTINGS, type Settings } from './settings.mts';
import { QUIET_HOURS } from '../world/past.mts';
import { moveOn, writeHistory } from '../world/story.mts';
import { World } from '../world/world.mts';

interface SandboxOptions {
	seed: string;
	clock: 'fixed' | 'real';
	/** Completions of alice's in the history. */
	history: number;
	/** Milliseconds between two steps of the world. 0: only on request. */
	pace: number;
	/** Answers are sent unchecked: for measuring. */
	trustAnswers: boolean;
	settings: Settings;
}

/** End of history on a fixed clock. */
const EPOCH = Date.UTC(2026, 6, 1, 10) * 1000;
/** World time one step of history takes, roughly, in microseconds: a real clock's history begins that much earlier. */
const STEP_MICROS = 2_200_000;

export const DEFAULT_OPTIONS: SandboxOptions = {
	seed: '1',
	clock: 'fixed',
	history: 450,
	pace: 0,
	trustAnswers: false,
	settings: DEFAULT_SETTINGS,
};

export class Sandbox {
	world: World;
	settings: Settings;
	readonly faults = new FaultList();
	readonly late = new LateCalls();
	readonly requests = new RequestLog();
	/** The open channels (WebSocket): each a function that cuts it. */
	readonly channels = new Set<() => void>();
	/** Deliveries to `/sink/<name>`. */
	readonly sinks = new Map<string, unknown[]>();
	/** Base URL, once it listens. */
	url = '';
	private step = 0;
	private timer?: NodeJS.Timeout;

	constructor(readonly options: SandboxOptions) {
		this.settings = options.settings;
		this.world = this.newWorld(options.seed);
	}

	/** A fresh world. Faults, request log and sinks are emptied and settings back to where they started. */
	reset(how: { seed?: string; history?: number; settings?: Record<string, unknown> } = {}): void {
		this.settings = changed(this.options.settings, how.settings ?? {});
		this.faults.clear();
		this.late.clear();
		this.requests.take();
		this.sinks.clear();
		this.cutChannels();
		this.world = this.newWorld(how.seed ?? this.options.seed, how.history);
	}

	change(settings: Record<string, unknown>): void {
		this.settings = changed(this.settings, settings);
		this.applySettings();
	}

	/** Drops the connection of every open channel. */
	cutChannels(): void {
		for (const cut of this.channels) cut();
	}

	/** Moves the world by so many steps of its own story. */
	advance(steps: number): void {
		for (let count = 0; count < steps; count++) moveOn(this.world, ++this.step);
	}

	/** Starts moving by itself. At most one rhythm at a time, 0 stops it. */
	walk(pace: number): void {
		clearInterval(this.timer);
		if (pace > 0) this.timer = setInterval(() => this.advance(1), pace);
	}

	private newWorld(seed: string, history = this.options.history): World {
		const { clock } = this.options;
		const start = clock === 'real' ? Date.now() * 1000 - history * 2 * STEP_MICROS : EPOCH;
		const world = new World({ seed, clock, epoch: BigInt(start) - QUIET_HOURS });
		writeHistory(world, history);
		world.clock.goLive();
		this.step = 0;
		this.world = world;
		this.applySettings();
		return world;
	}

	private applySettings(): void {
		for (const synchronizer of this.world.synchronizers) synchronizer.connected = this.settings.connected.includes(synchronizer.alias);
	}
}
