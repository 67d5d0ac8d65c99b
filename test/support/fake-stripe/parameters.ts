import { z } from 'zod';
import type { FormValue } from './form.ts';
import { invalidRequest } from './stripe-error.ts';

const integer = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid integer')
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'Metadata can have up to 50 keys');
const address = z.url({ protocol: /^https?$/ });

const METHODS = ['card', 'link', 'cashapp', 'amazon_pay', 'us_bank_account', 'klarna', 'paypal'];

const lineItem = z.strictObject({
  quantity: integer.pipe(z.number().min(1).max(999_999)),
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: integer,
    product_data: z.strictObject({ name: z.string().trim().min(1).max(250) }),
  }),
});

const customField = z.strictObject({
  key: z
    .string()
    .max(200)
    .regex(/^[a-z0-9]+$/i, 'Keys must be alphanumeric'),
  label: z.strictObject({ type: z.literal('custom'), custom: z.string().min(1).max(50) }),
  type: z.literal('text'),
  optional: flag.default(false),
  text: z.strictObject({ maximum_length: integer.pipe(z.number().min(1).max(255)).optional() }).optional(),
});

/** Only parameters of this API version: `payment_method_types`, for example, is gone. */
export const SESSION_CREATION = z.strictObject({
  mode: z.literal('payment'),
  success_url: address,
  cancel_url: address.optional(),
  line_items: z.array(lineItem).min(1).max(100),
  client_reference_id: z.string().min(1).max(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}), description: z.string().max(1000).optional() }).optional(),
  expires_at: integer.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  allowed_payment_method_types: z.array(z.enum(METHODS)).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  name_collection: z.strictObject({ individual: z.strictObject({ enabled: flag }) }).optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  custom_fields: z.array(customField).max(3).default([]),
  locale: z.string().optional(),
});

const range = z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() });
const page = { limit: integer.pipe(z.number().min(1).max(100)).default(10), starting_after: z.string().optional() };

export const EXPANDED = z.strictObject({ expand: z.array(z.literal('payment_intent')).optional() });
export const SESSION_LIST = z.strictObject({
  ...page,
  created: range.optional(),
  payment_intent: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});
export const REFUND_CREATION = z.strictObject({
  payment_intent: z.string().min(1),
  amount: integer.pipe(z.number().min(1)).optional(),
  metadata: metadata.default({}),
});
export const TRANSACTION_LIST = z.strictObject({
  ...page,
  created: range.optional(),
  payout: z.string().optional(),
  expand: z.array(z.literal('data.source')).optional(),
});
export const CHARGE_LIST = z.strictObject({
  ...page,
  created: range.optional(),
  payment_intent: z.string().optional(),
  expand: z.array(z.literal('data.payment_intent')).optional(),
});
export const PAYOUT_LIST = z.strictObject({ ...page, created: range.optional(), expand: z.array(z.string()).optional() });
export const REFUND_LIST = z.strictObject({ ...page, payment_intent: z.string().optional() });
export const WEBHOOK_CREATION = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  enabled_events: z.array(z.string().min(1)).min(1),
  description: z.string().max(500).optional(),
});
export const PLAIN_LIST = z.strictObject(page);
export const NOTHING = z.strictObject({});

/** Validates parameters as Stripe does. @throws StripeError */
export const check = <T>(schema: z.ZodType<T>, form: Readonly<Record<string, FormValue>>): T => {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = [...path, ...issue.keys].join('.');
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  throw invalidRequest(`Invalid ${path.join('.')}: ${issue?.message ?? ''}`, { code: 'parameter_invalid', param: path.join('.') });
};
