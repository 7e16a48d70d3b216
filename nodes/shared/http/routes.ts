import { ledger, registry, scan, utility, validator, type Contract, type OlderEndpoints, type Route } from '../../../api/routes';
import { oneOf, optional, valuesOf, type Shape } from './answers';
import type { VersionName } from './attempt';
import type { Endpoint } from './endpoints';

/** Routes of the contracts, as a client needs them. Shapes are read when an answer first needs them. */

/** An endpoint and all that servers had before it. */
export type Versions<P, E> = E | (E extends keyof OlderEndpoints ? Extract<OlderEndpoints[E], Endpoint<P>> : never);

/** The names of versions, newest first: by how many there are. */
const NAMES: ReadonlyArray<readonly VersionName[]> = [[], ['current'], ['current', 'legacy'], ['current', 'previous', 'legacy']];

/** One version of an endpoint, and its name in the contract. */
interface Version {
	name: VersionName;
	endpoint: string;
	/** The first release that has it, if that is known. */
	since?: string;
}

/** The routes of one contract. */
class Routes {
	private contract: ReturnType<Contract> | undefined;

	private readonly shapes = new Map<string, Shape>();

	constructor(private readonly read: Contract) {}

	has(endpoint: string): boolean {
		return this.route(endpoint) !== undefined;
	}

	/** An endpoint and what servers had before it, newest first. */
	versions(endpoint: string): Version[] {
		const endpoints: string[] = [];
		for (let at: string | undefined = endpoint; at !== undefined; at = this.route(at)?.older) endpoints.push(at);
		return endpoints.map((each, at) => ({ name: NAMES[endpoints.length]![at]!, endpoint: each, since: this.route(each)?.since }));
	}

	/** The endpoint of a validator for this one of scan, if there is one. */
	proxy(endpoint: string): string | undefined {
		return this.route(endpoint)?.proxy;
	}

	/** The shape of an answer, if that is JSON. */
	answer(endpoint: string): Shape | undefined {
		const text = this.route(endpoint)?.answer;
		return text === undefined ? undefined : this.shape(text);
	}

	private get all(): ReturnType<Contract> {
		this.contract ??= this.read();
		return this.contract;
	}

	private route(endpoint: string): Route | undefined {
		return this.all.routes[endpoint];
	}

	private shape(text: string): Shape {
		const cached = this.shapes.get(text);
		if (cached !== undefined) return cached;
		const shape = new ShapeReader(text, (name) => this.shape(this.all.shapes[name] ?? 'value')).read();
		this.shapes.set(text, shape);
		return shape;
	}
}

const ALL = new Map(Object.entries({ ledger, registry, scan, utility, validator }).map(([api, contract]) => [api, new Routes(contract)]));
const NONE = new Routes(() => ({ routes: {}, shapes: {} }));

const routesOf = (api: string): Routes => ALL.get(api) ?? NONE;

/**
 * All endpoints that an operation or an event may call: those it names, older ones, and those of a validator's scan proxy.
 * @param api the contract that is meant if two have an endpoint of one name
 */
export function everyEndpoint(api: string, named: readonly string[], proxied = api === 'scan'): string[] {
	const tables = [routesOf(api), ...ALL.values()];
	const versions = named.flatMap((endpoint) => {
		const table = tables.find((each) => each.has(endpoint));
		return table ? table.versions(endpoint).map((version) => version.endpoint) : [endpoint];
	});
	const proxies = proxied && isProxied(named[0] ?? '') ? versions.flatMap((endpoint) => routesOf('scan').proxy(endpoint) ?? []) : [];
	return [...new Set([...versions, ...proxies])];
}

/** True for an endpoint of scan that a validator's scan proxy has, or an older one of it. */
export const isProxied = (endpoint: string): boolean => wayTo({ api: 'scan', proxied: true }).versions(endpoint).length > 0;

/** Way of a client to the endpoints of its contract: as they are, or through a validator's scan proxy. */
export interface Way {
	/** The versions of an endpoint that can be asked, newest first. */
	versions: (endpoint: string) => Version[];
	/** The endpoint that a request goes to. */
	wire: (endpoint: string) => string;
	/** The shape of an answer, if that is JSON. */
	answer: (endpoint: string) => Shape | undefined;
}

/** The way to a service. */
export function wayTo({ api, proxied }: { api: string; proxied?: boolean }): Way {
	const routes = routesOf(api);
	const own: Way = {
		versions: (endpoint) => routes.versions(endpoint),
		wire: (endpoint) => endpoint,
		answer: (endpoint) => routes.answer(endpoint),
	};
	if (!proxied) return own;
	const wire = (endpoint: string) => routes.proxy(endpoint) ?? endpoint;
	return {
		versions: (endpoint) => routes.versions(endpoint).filter((version) => routes.proxy(version.endpoint) !== undefined),
		wire,
		answer: (endpoint) => routesOf('validator').answer(wire(endpoint)),
	};
}

/**
 * Reads a shape as `api/routes.ts` writes it: `{name:text,list?:[@Other]}`, `@Other` being a shape that several have. `{*:text}` has
 * values of one shape, and `<A:…,B:…>` is an object that names by its field which of several it is.
 */
class ShapeReader {
	private at = 0;

	constructor(
		private readonly text: string,
		private readonly named: (name: string) => Shape,
	) {}

	read(): Shape {
		if (this.skip('@')) return this.named(this.word());
		if (this.skip('[')) return this.list();
		if (this.skip('<')) return oneOf(this.fields('>'));
		if (!this.skip('{')) return this.word() as Shape;
		if (!this.skip('*:')) {
			const fields = this.fields('}');
			return Object.keys(fields).length > 0 ? fields : 'object';
		}
		const values = valuesOf(this.read());
		this.skip('}');
		return values;
	}

	private list(): Shape {
		const entry = this.read();
		this.skip(']');
		return entry === 'value' ? 'list' : entry === 'object' ? 'objects' : [entry];
	}

	private fields(end: string): Record<string, Shape> {
		const fields: Record<string, Shape> = {};
		while (!this.skip(end)) {
			const name = this.word();
			const mayBeMissing = this.skip('?');
			this.skip(':');
			const shape = this.read();
			fields[name] = mayBeMissing ? optional(shape) : shape;
			this.skip(',');
		}
		return fields;
	}

	private word(): string {
		const [word] = /[\w-]*/.exec(this.text.slice(this.at))!;
		this.at += word.length;
		return word;
	}

	private skip(token: string): boolean {
		const found = this.text.startsWith(token, this.at);
		if (found) this.at += token.length;
		return found;
	}
}
