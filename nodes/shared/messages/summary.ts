import type { JsonObject, Severity } from './message';

/** One message about many items: what is wrong, then the facts. Pure. */

/** Lines about one item. */
export interface Finding {
	problems: string[];
	facts: string[];
}

/** Titles of the message. One problem is a title itself. */
interface SummaryTitles {
	/** If nothing is wrong. */
	well: string;
	/** If more than one thing is. `{count}` becomes their number. */
	several: string;
}

/** Placeholder in a line and in a title. */
export const COUNT = '{count}';

/** Each line once, in the order of the items. `{count}` becomes the number of items that have the same line. */
function counted(lines: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const text of lines) counts.set(text, (counts.get(text) ?? 0) + 1);
	return [...counts].map(([text, count]) => text.replaceAll(COUNT, String(count)));
}

/** An item that has the words of its message: `subjectOf` reads it. `severity` is that of a message with a problem. */
export function summaryMessage(findings: readonly Finding[], titles: SummaryTitles, severity: Severity, dedupKey: string): JsonObject {
	const problems = counted(findings.flatMap((finding) => finding.problems));
	const facts = counted(findings.flatMap((finding) => finding.facts));
	const [first] = problems;
	const title = problems.length > 1 ? titles.several.replaceAll(COUNT, String(problems.length)) : (first ?? titles.well);
	const listed = problems.length > 1 ? problems.map((problem) => `• ${problem}`) : [];
	return {
		type: 'summary',
		severity: first === undefined ? 'info' : severity,
		status: first === undefined ? 'resolved' : 'problem',
		title,
		text: [title, ...listed, ...facts].join('\n'),
		dedupKey,
		fields: { problems, facts },
	};
}
