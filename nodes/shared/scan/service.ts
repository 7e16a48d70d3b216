import type { paths } from '../../../api/scan';
import type { Client } from '../http/client';
import type { Service } from '../http/service';
import { scanUrl } from '../http/serviceUrl';
import { readyUrl, type Validator } from '../validator/service';

/** A client of a super validator's scan. */
export type Scan = Client<paths>;

/** The way to scan of one call: scan itself, or a validator's scan proxy. */
export type ScanConnection = { scan: Scan; proxy?: undefined } | { scan?: undefined; proxy: Validator };

/** A super validator's scan. */
export const scanService: Service = { credentialType: 'cantonScanApi', baseUrl: scanUrl.of, allowList: true, readyUrl };
