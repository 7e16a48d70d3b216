/** A job that somebody does in the editor, and the numbered steps of its page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../scripts/lib/paths.cjs';
import type { Film } from './film.cts';
import type { Person } from './person.cts';

/** Numbered steps of a page, or of a section of it, by their numbers. The first credential, which is the same on all pages, is step 0. */
export function stepsOf(file: string, section?: string): Map<number, string> {
	const whole = readFileSync(join(root, 'docs', file), 'utf8');
	const text = section === undefined ? whole : (whole.split(`## ${section}\n`)[1] ?? '').split('\n## ')[0]!;
	const found = text.matchAll(/^(\d+)\. (.*(?:\n {3}.*)*)/gm);
	const [, credential] = /<!-- credential: .* -->\n([\s\S]*?)\n<!-- end of credential -->/.exec(text) ?? [];
	const all = [...(credential === undefined ? [] : [['0', credential]]), ...[...found].map(([, number, step]) => [number!, step!])];
	return new Map(all.map(([number, step]) => [Number(number), step!.replace(/\s+/g, ' ')]));
}

/** Names in a step that are pressed or chosen: bold ones. Brackets hold what to choose in the demo. */
export const boldOf = (step: string) => [...step.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name!);

/** A job: its page, and hands for its steps. */
export interface Job {
	/** Page below `docs` that says it. */
	page: string;
	/** Heading above its steps, where the page has others too. */
	section?: string;
	/** Presses that it may take: more fail. */
	budget: number;
	/** In the workflow that the job before left open. */
	goesOn?: boolean;
	/** Takes a picture of each press. */
	film?: Film;
	/** Hands for each step of the page, by its number. */
	hands: Record<number, (person: Person, step: string) => Promise<void>>;
	/** Steps that nothing is pressed for, each with the reason. */
	left?: Record<number, string>;
}
