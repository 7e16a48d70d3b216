// The line that DAR › Validate writes for a commit status: the words that help, in 140 characters.
import { gitStatus, sumOf } from '../../nodes/CantonLedger/operations/dar/gitStatus';
import { summaryOf, type Validation } from '../../nodes/CantonLedger/operations/dar/summary';

const summary = (validation: Partial<Validation>) =>
	summaryOf({ verdict: 'rejected', subject: 'model 1.2.0', reason: null, errorCode: null, context: null, httpStatus: null, ...validation });

it('passed', () => {
	expect(summary({ verdict: 'passed' })).toBe('model 1.2.0 is valid and compatible with what is vetted');
	expect(summary({ verdict: 'passed', subject: 'm'.repeat(200) })).toBe(`${'m'.repeat(59)}… is valid and compatible with what is vetted`);
});

// As a participant of version 3.5.10 answered.
const hash = (digit: string) => digit.repeat(64);
const upgrade = `Upgrade checks indicate that ${hash('f')} (fidelity-note v1.2.0) cannot be an upgrade of ${hash('1')} (fidelity-note v1.0.0). Reason: The upgraded template Note has changed the types of some of its original fields.`;
it.each<[Partial<Validation>, string]>([
	[
		{
			errorCode: 'NOT_VALID_UPGRADE_PACKAGE',
			reason: upgrade,
			context: {
				newPackage: `${hash('f')} (fidelity-note v1.2.0)`,
				upgradeError: 'The upgraded template Note has changed the types of some of its original fields.',
			},
		},
		'model 1.2.0 rejected: NOT_VALID_UPGRADE_PACKAGE: The upgraded template Note has changed the types of some of its original fields.',
	],
	[
		{
			errorCode: 'DAR_VALIDATION_ERROR',
			reason: 'Package validation failed.',
			context: {
				validationError: `com.digitalasset.daml.lf.validation.ETypeMismatch: validation error in value ${hash('d')}:Mod:x: type mismatch:\n * expected type: Bool\n * found type: Unit`,
			},
		},
		'model 1.2.0 rejected: ETypeMismatch: validation error in value Mod:x: type mismatch: expected type: Bool; found type: Unit',
	],
	[
		{
			errorCode: 'INVALID_DAR',
			reason: 'Dar file is corrupt',
			context: {
				entries: 'List()',
				throwable:
					'com.digitalasset.daml.lf.archive.Error$InvalidZipEntry: Invalid zip entryName: META-INF/MANIFEST.MF, DAR: defaultDarName, content: [}]',
			},
		},
		'model 1.2.0 rejected: INVALID_DAR: InvalidZipEntry: Invalid zip entryName: META-INF/MANIFEST.MF, DAR: defaultDarName, content: [}]',
	],
	[
		{
			errorCode: 'DAR_PARSE_ERROR',
			reason: 'Failed to parse the dar file content.',
			context: { reason: 'IO error: java.io.EOFException: Unexpected end of ZLIB input stream' },
		},
		'model 1.2.0 rejected: DAR_PARSE_ERROR: IO error: EOFException: Unexpected end of ZLIB input stream',
	],
	[
		{ subject: 'model.dar', reason: 'the file model.dar is not a DAR: it is not a ZIP archive' },
		'model.dar rejected: the file model.dar is not a DAR: it is not a ZIP archive',
	],
	[{ subject: null }, 'The DAR was rejected: no reason was given'],
])('rejected: %j', (validation, line) => {
	expect(summary(validation)).toBe(line);
});

it('rejected: what is too long loses its code, then its end, and never the name of the DAR', () => {
	const line = summary({ errorCode: 'NOT_VALID_UPGRADE_PACKAGE', reason: 'the field amount has another type; '.repeat(10) });
	expect(line).toHaveLength(140);
	expect(line).toMatch(/^model 1\.2\.0 rejected: the field amount has another type; .*…$/);
	expect(summary({ subject: 'n'.repeat(200), reason: 'r'.repeat(200) })).toMatch(/^n{59}… rejected: r+…$/);
});

it.each<[Partial<Validation>, string]>([
	[{ reason: 'This is not permitted', httpStatus: 403 }, 'model 1.2.0 could not be checked: This is not permitted'],
	[{ reason: 'https://p.internal:7575/x answered 502', httpStatus: 502 }, 'model 1.2.0 could not be checked: … answered 502'],
	[
		{ reason: 'upstream 10.0.0.5:7575, node-1.internal:5001 and participant:5001 failed', httpStatus: 503 },
		'model 1.2.0 could not be checked: upstream …, … and … failed',
	],
	[
		{ reason: 'connect ECONNREFUSED 10.0.0.5:7575', errorCode: 'ECONNREFUSED' },
		'model 1.2.0 could not be checked: the participant could not be reached (ECONNREFUSED)',
	],
	[{ subject: null }, 'The DAR could not be checked: no reason was given'],
])('could not check: %j, without an address, since anybody reads a commit status', (validation, line) => {
	expect(summary({ verdict: 'couldNotCheck', ...validation })).toBe(line);
});

it('takes no longer however long a reason is', () => {
	for (const unit of ['a.', ' ', '\n*', ':\n ', 'a.a.A$', 'f'])
		expect(summary({ reason: unit.repeat(1_000_000) }).length).toBeLessThanOrEqual(140);
});

it('a status of an upgrade says of which version, and fits whatever the names', () => {
	expect(gitStatus('passed', 'model 1.1.0 is valid', '1.0.0', 'canton/dar')).toEqual({
		state: 'success',
		description: 'model 1.1.0 is valid, an upgrade of 1.0.0',
		context: 'canton/dar',
	});
	expect(gitStatus('rejected', 'no', '1.0.0', 'x').description).toBe('no');
	expect(gitStatus('passed', 's'.repeat(139), '1.0.0', 'x').description).toHaveLength(140);
});

it('a sum counts where names do not fit, or are not known', () => {
	const dars = (count: number, name: string | null) => Array.from({ length: count }, () => ({ name, version: null, verdict: 'rejected' }));
	expect(sumOf(dars(2, 'm'))).toBe('2 DARs: m, m rejected');
	expect(sumOf(dars(20, 'm'.repeat(20)))).toBe('20 DARs: 20 rejected');
	expect(sumOf([...dars(1, null), undefined])).toBe('2 DARs: 1 rejected, 1 could not be checked');
});
