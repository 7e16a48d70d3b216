import type { paths } from '../../../api/scan';
import type { Client } from '../http/client';
import type { Service } from '../http/service';
import { scanUrl } from '../http/serviceUrl';
import { trimUrl } from '../http/url';
import { readyUrl, type Validator } from '../validator/service';

/** A client of a super validator's scan, or of the scan proxy of a validator. */
export type Scan = Client<paths>;

/** The scan proxy of a validator as a client of scan. */
export const scanThrough = (validator: Validator): Scan => validator.standingFor<paths>('scan');

/** So much of a list of addresses is read, in characters. */
const LONGEST_LIST = 20_000;

/** Requests that super validators allow each address in a minute, by the issues of Splice. */
const PER_MINUTE = 720;

/** A super validator's scan. */
export const scanService: Service = {
	api: 'scan',
	credentialType: 'cantonScanApi',
	baseUrl: scanUrl.baseUrl,
	furtherUrls: ({ furtherUrls, urlAsIs }) =>
		String(furtherUrls ?? '')
			.slice(0, LONGEST_LIST)
			.split(/[\s,]+/)
			.filter(Boolean)
			.map((url) => trimUrl(scanUrl.baseUrl({ url, urlAsIs }))),
	allowList: true,
	readyUrl,
	perMinute: PER_MINUTE,
};
