import { readMemory, withoutNumbers, type Occurrence } from './problemMemory';

/** Kind of a problem: what it says before a colon. The reason behind that may change while it lasts. */
const kindOf = (problem: string): string => withoutNumbers(problem.split(': ')[0]!).slice(0, 100);

/**
 * The same occurrences, one for each kind of problem. Those that were followed and that an occurrence no longer has are over.
 * @param remembered memory that earlier runs saved, by problem
 */
export function byProblem(occurrences: readonly Occurrence[], remembered: ReadonlyMap<string, string>): Occurrence[] {
	const subjects = new Map<string, Set<string>>();
	const add = (whole: string, subject: string) => subjects.set(whole, (subjects.get(whole) ?? new Set<string>()).add(subject));
	for (const [subject, memory] of remembered) {
		const whole = readMemory(memory)?.partOf;
		if (whole !== undefined) add(whole, subject);
	}
	return occurrences.flatMap((occurrence) => {
		const { subject: whole, problems, values } = occurrence;
		const found = new Map<string, string[]>();
		for (const problem of problems) {
			const subject = `${whole}: ${kindOf(problem)}`;
			found.set(subject, [...(found.get(subject) ?? []), problem]);
			add(whole, subject);
		}
		const single = [...(subjects.get(whole) ?? [])].map((subject) => ({
			...occurrence,
			subject,
			partOf: whole,
			problems: found.get(subject) ?? [],
			values: [],
		}));
		return values.length > 0 ? [...single, { ...occurrence, problems: [] }] : single;
	});
}
