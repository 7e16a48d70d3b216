import type { paths } from '../../../api/scan';
import type { Client } from '../http/client';
import type { Service } from '../http/service';
import { scanUrl } from '../http/serviceUrl';
import { readyUrl, type Validator } from '../validator/service';
import { furtherScans } from './furtherScans';

/** A client of a super validator's scan, or of the scan proxy of a validator. */
export type Scan = Client<paths>;

/** The scan proxy of a validator as a client of scan. */
export const scanThrough = (validator: Validator): Scan => validator.standingFor<paths>('scan');

/** Requests that a scan allows each address in a minute by default: 10 a second. Operators choose other limits. */
const PER_MINUTE = 600;

/** A super validator's scan. */
export const scanService: Service = {
	api: 'scan',
	credentialType: 'cantonScanApi',
	baseUrl: scanUrl.baseUrl,
	noun: 'scan',
	further: furtherScans,
	allowList: true,
	readyUrl,
	perMinute: PER_MINUTE,
};
