import type { IDataObject } from 'n8n-workflow';

import { secondsAt, textAt } from '../../../shared/values/jsonFields';

/** Payments of a request or a subscription. `data` and `payData` as their contracts have them. */
export function paymentFields(data: unknown, payData: unknown): IDataObject {
	return {
		description: textAt(data, 'description'),
		sender: textAt(data, 'sender'),
		receiver: textAt(data, 'receiver'),
		provider: textAt(data, 'provider'),
		amount: textAt(payData, 'paymentAmount', 'amount'),
		unit: textAt(payData, 'paymentAmount', 'unit'),
		intervalDays: days(secondsAt(payData, 'paymentInterval')),
		payableDaysBefore: days(secondsAt(payData, 'paymentDuration')),
	};
}

const days = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 864) / 100);
