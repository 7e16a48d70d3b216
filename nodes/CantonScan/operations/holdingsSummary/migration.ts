import type { Parameters } from '../../../shared/parameters/parameters';
import { lastMigration, migrationThroughProxy, sameMigration } from '../../../shared/scan/migration';
import type { ScanConnection } from '../../../shared/scan/service';
import { int64 } from '../../../shared/values/exactJson';

/** The migration whose snapshot is asked for: the one the network is on, or for an earlier time the one that was entered. */
export async function migrationFor({ scan, proxy }: ScanConnection, parameters: Parameters, time: string | undefined): Promise<number> {
	const path = 'options.migrationId';
	const given = parameters.digits(path);
	if (given !== undefined && time !== undefined) return int64(given);
	const asked = scan ? lastMigration(scan) : migrationThroughProxy(proxy);
	const last = given === undefined ? await asked : await asked.catch(() => undefined);
	if (given === undefined) {
		if (last !== undefined) return int64(String(last));
		throw parameters.parameterError(
			path,
			'this field is empty, and the validator does not expose the migration ID',
			"Enter it (your validator's operator knows it), or set Connect Through to Scan, which looks it up.",
		);
	}
	if (last === undefined || sameMigration(given, last)) return int64(given);
	throw parameters.parameterError(
		path,
		`the network is on migration ${last}, not ${given}`,
		'An earlier migration has only the holdings of its own time. Remove Migration ID for the current holdings, or enter a Record Time in that migration.',
	);
}
