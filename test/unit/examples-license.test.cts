// What the license and preapproval check warns of.
import { runSet } from './support/set-node.cts';

const settings = { validators: ['v1::1220', 'v2::1220'], receivers: ['alice::1220', 'bob::1220'], inactiveHours: 24, warnDays: 14 };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const license = (validator: string, more: Record<string, unknown> = {}) => ({
	validator,
	version: '0.7.4',
	lastActiveAt: hoursAgo(1),
	...more,
});
const good = { hasPreapproval: true, daysToExpiry: 60.5, expiresAt: '2027-01-01T00:00:00Z' };

/** What the fields make of it. The nodes between them split and gather items, as done here. */
function judge(licenses: Array<Record<string, unknown>>, preapprovals: Array<Record<string, unknown>>): Record<string, any> {
	const items = (rows: Array<Record<string, unknown>>) => rows.map((json) => ({ json }));
	const nodes: Record<string, any> = {
		Settings: [{ json: settings }],
		'Get Licenses': items(licenses),
		Receivers: items(settings.receivers.map((receivers) => ({ receivers }))),
	};
	const run = (names: string[], input: any[]) => runSet('license-and-preapproval-check', names, { input, nodes });
	nodes['Common Version'] = run(['Versions', 'Common Version'], [{ json: {} }]);
	const own = items(settings.validators.map((validators) => ({ validators })));
	const found = [
		...run(['License', 'License Facts', 'License in Words'], own),
		...run(['Preapproval', 'Preapproval in Words'], items(preapprovals)),
	];
	return run(['Warnings', 'Message'], [{ json: { all: found.map(({ json }) => json) } }])[0].json;
}

describe('the check', () => {
	const well = [license('v1::1220'), license('v2::1220'), license('v3::1220')];

	it('has no warning when all is in order', () => {
		expect(judge(well, [good, good])).toMatchObject({ warnings: [], subject: 'Licenses and preapprovals are in order', licenses: 3 });
	});

	it.each([
		['no license', [license('v2::1220')], ['Validator v1::1220 has no license']],
		[
			'inactivity',
			[license('v1::1220', { lastActiveAt: hoursAgo(49.5) }), license('v2::1220')],
			['Validator v1::1220 was last active 49 hours ago'],
		],
		[
			'a validator that never reported',
			[license('v1::1220', { lastActiveAt: null, version: null }), license('v2::1220')],
			['Validator v1::1220 has never been active'],
		],
		[
			'another version than most',
			[license('v1::1220', { version: '0.7.3' }), license('v2::1220'), license('v3::1220')],
			['Validator v1::1220 runs version 0.7.3, most validators run 0.7.4'],
		],
		['no licenses at all', [{}], ['Validator v1::1220 has no license', 'Validator v2::1220 has no license']],
	])('warns of %s', (_, licenses, warnings) => {
		expect(judge(licenses, [good, good]).warnings).toEqual(warnings);
	});

	it.each([
		[
			'none',
			{ hasPreapproval: false },
			'Transfer preapproval of alice::1220 does not exist: transfers to it have to be accepted one by one',
		],
		[
			'one that ends soon',
			{ ...good, daysToExpiry: 13.99 },
			'Transfer preapproval of alice::1220 expires in 13 days (2027-01-01T00:00:00Z)',
		],
		['one that has ended', { ...good, daysToExpiry: -0.2 }, 'Transfer preapproval of alice::1220 has expired (2027-01-01T00:00:00Z)'],
		['one that could not be looked up', { error: 'HTTP 503' }, 'Transfer preapproval of alice::1220 could not be looked up: HTTP 503'],
	])('warns of a preapproval: %s', (_, preapproval, warning) => {
		const { warnings, text, subject } = judge(well, [preapproval, good]);
		expect(warnings).toEqual([warning]);
		expect(text).toContain(`• ${warning}`);
		expect(subject).toBe('One thing to look after on the Canton network');
	});
});
