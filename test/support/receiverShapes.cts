// Messages that chat and incident services accept, as JSON Schemas. Facts of their published references:
//   Slack        docs.slack.dev/reference/block-kit
//   Teams        learn.microsoft.com: "Create incoming webhooks with Workflows", adaptivecards.io/schemas/1.4.0
//   Discord      docs.discord.com/developers/resources/webhook, …/message#embed-object-embed-limits
//   Google Chat  developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages
//   PagerDuty    developer.pagerduty.com, Events API v2
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

type Schema = Record<string, unknown>;

/** An object that has no other properties than these. */
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
	type: 'object',
	properties,
	required,
	additionalProperties: false,
});
const text = (maxLength: number, minLength = 1): Schema => ({ type: 'string', minLength, maxLength });
const list = (items: Schema, maxItems: number): Schema => ({ type: 'array', items, minItems: 1, maxItems });
const oneOf = (...values: unknown[]): Schema => ({ enum: values });
const url = (maxLength: number): Schema => ({ type: 'string', format: 'uri', pattern: '^https?://', maxLength });

const plainText = (most: number) => object({ type: oneOf('plain_text'), text: text(most), emoji: { type: 'boolean' } }, 'type', 'text');
const slack = object(
	{
		text: text(40_000),
		blocks: list(
			{
				oneOf: [
					object({ type: oneOf('header'), text: plainText(150) }, 'type', 'text'),
					object({ type: oneOf('section'), text: plainText(3000) }, 'type', 'text'),
					object(
						{
							type: oneOf('actions'),
							elements: list(
								object({ type: oneOf('button'), action_id: text(255), text: plainText(75), url: url(3000) }, 'type', 'action_id', 'text'),
								25,
							),
						},
						'type',
						'elements',
					),
				],
			},
			50,
		),
	},
	'text',
);

const textRun = object(
	{
		type: oneOf('TextRun'),
		text: { type: 'string' },
		weight: oneOf('Lighter', 'Default', 'Bolder'),
		size: oneOf('Small', 'Default', 'Medium', 'Large', 'ExtraLarge'),
		color: oneOf('Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention'),
	},
	'type',
	'text',
);
const card = object(
	{
		$schema: { type: 'string' },
		type: oneOf('AdaptiveCard'),
		version: oneOf('1.0', '1.1', '1.2', '1.3', '1.4', '1.5'),
		msteams: object({ width: oneOf('Full') }),
		body: list(
			object(
				{ type: oneOf('RichTextBlock'), spacing: oneOf('None', 'Small', 'Default', 'Medium'), inlines: list(textRun, 1000) },
				'type',
				'inlines',
			),
			1000,
		),
		actions: list(object({ type: oneOf('Action.OpenUrl'), title: text(1000), url: url(4000) }, 'type', 'url'), 6),
	},
	'type',
	'version',
	'body',
);
const teams = object(
	{
		type: oneOf('message'),
		attachments: list(
			object(
				{ contentType: oneOf('application/vnd.microsoft.card.adaptive'), contentUrl: { type: 'null' }, content: card },
				'contentType',
				'content',
			),
			10,
		),
	},
	'type',
	'attachments',
);

const discord = object(
	{
		content: text(2000),
		embeds: list(object({ title: text(256), description: text(4096, 0), color: { type: 'integer', minimum: 0, maximum: 0xffffff } }), 10),
		allowed_mentions: object({ parse: { type: 'array', items: oneOf('roles', 'users', 'everyone') } }),
	},
	'content',
);

const googleChat = object({
	text: text(4096),
	fallbackText: text(4096),
	cardsV2: list(
		object(
			{
				cardId: text(64),
				card: object({
					header: object({ title: text(1000), subtitle: text(1000) }, 'title'),
					sections: list(
						object({
							widgets: list(
								{
									oneOf: [
										object({ textParagraph: object({ text: text(32_000) }, 'text') }, 'textParagraph'),
										object(
											{
												buttonList: object({
													buttons: list(
														object(
															{ text: text(1000), onClick: object({ openLink: object({ url: url(4000) }, 'url') }, 'openLink') },
															'text',
															'onClick',
														),
														100,
													),
												}),
											},
											'buttonList',
										),
									],
								},
								100,
							),
						}),
						100,
					),
				}),
			},
			'card',
		),
		1,
	),
});

const routed = { routing_key: { type: 'string', minLength: 32, maxLength: 32 }, dedup_key: text(255) };
const pagerDuty = {
	oneOf: [
		object(
			{
				...routed,
				event_action: oneOf('trigger'),
				client: { type: 'string' },
				payload: object(
					{
						summary: text(1024),
						source: text(255),
						severity: oneOf('critical', 'error', 'warning', 'info'),
						custom_details: { type: 'object' },
					},
					'summary',
					'source',
					'severity',
				),
				links: { type: 'array', items: object({ href: url(4000), text: { type: 'string' } }, 'href') },
			},
			'routing_key',
			'event_action',
			'payload',
		),
		object({ ...routed, event_action: oneOf('acknowledge', 'resolve') }, 'routing_key', 'event_action', 'dedup_key'),
	],
};

/** The most bytes a service takes. */
const LARGEST: Record<Service, number> = { slack: 1_000_000, teams: 28_000, discord: 1_000_000, googleChat: 32_000, pagerDuty: 512_000 };

export type Service = 'slack' | 'teams' | 'discord' | 'googleChat' | 'pagerDuty';

const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));
const validators = Object.fromEntries(
	Object.entries({ slack, teams, discord, googleChat, pagerDuty }).map(([name, schema]) => [name, ajv.compile(schema)]),
);

/** Reasons for which a service would not take a message. Empty when it takes it. */
export function objections(service: Service, payload: unknown): string[] {
	const validate = validators[service];
	const found = validate(payload) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
	const size = Buffer.byteLength(JSON.stringify(payload));
	if (size > LARGEST[service]) found.push(`it has ${size} bytes, and ${LARGEST[service]} are taken`);
	if (service === 'discord') {
		const { embeds = [] } = payload as { embeds?: Array<Record<string, unknown>> };
		const characters = embeds.flatMap(({ title, description }) => [title, description]).join('').length;
		if (characters > 6000) found.push(`its embeds have ${characters} characters, and 6000 are taken`);
	}
	return found;
}
