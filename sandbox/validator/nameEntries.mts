// Names that users buy by a subscription. As recorded at Splice 0.7.5. The super validators end a name's context later, which is not shown.
import { boughtNames } from '../world/boughtNames.mts';
import { DAY } from '../world/coins.mts';
import { NAME, SUBSCRIPTION } from '../commands/agreementTemplates.mts';
import { collectPayments, INTERVAL } from './subscriptionPayments.mts';
import { transacted } from './subscriptionContracts.mts';
import { walletOf } from './users.mts';
import type { Handlers } from '../wire/api.mts';
import type { Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { paths } from '../../api/validator.d.ts';

const DURATION = 30n * DAY;
const PAY_DATA = {
	paymentAmount: { amount: '1.0000000000', unit: 'USDUnit' },
	paymentInterval: { microseconds: String(INTERVAL) },
	paymentDuration: { microseconds: String(DURATION) },
};

export const nameEntries: Handlers<paths> = {
	'POST /v0/entry/create': (call) => {
		const sender = walletOf(call, 'createAnsEntry');
		const { name, url, description } = call.body;
		const { world } = call.sandbox;
		const { request, context } = transacted(world, sender, (tx) => {
			const made = tx.create(SUBSCRIPTION.request, { subscriptionData: data(world, sender, name), payData: PAY_DATA });
			const about = { dso: world.dso, user: sender, name, url, description, reference: made.contractId };
			return { request: made, context: tx.create(NAME.context, about) };
		});
		return { json: { entryContextCid: context.contractId, subscriptionRequestCid: request.contractId, name, url, description } };
	},
	'GET /v0/entry/all': (call) => {
		const user = walletOf(call, 'listAnsEntries');
		collectPayments(call.sandbox);
		return {
			json: {
				entries: boughtNames(call.sandbox.world)
					.filter((entry) => entry.user === user && !entry.cancelled)
					.map(({ contractId, name, expiresAt }) => ({
						contractId: `ContractId(${contractId})`,
						name,
						amount: '1.0000000000',
						unit: 'USDUNIT',
						expiresAt: String(expiresAt / 1000n),
						paymentInterval: String(INTERVAL),
						paymentDuration: String(DURATION),
					})),
			},
		};
	},
};

const data = ({ dso }: World, sender: string, name: string): Json => ({
	dso,
	provider: dso,
	description: `ANS entry: "${name}"`,
	receiver: dso,
	sender,
});
