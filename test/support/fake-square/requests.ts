import { z } from 'zod';
import { invalidRequest } from './square-error.ts';

const money = z.strictObject({ amount: z.int().min(0), currency: z.literal('USD') });
const key = (longest: number) => z.string().min(1).max(longest);

const lineItem = z.strictObject({
  name: z.string().min(1).max(512),
  quantity: z.string().regex(/^[1-9]\d{0,11}$/),
  base_price_money: money,
});

const metadata = z
  .record(z.string().regex(/^[\w-]{1,60}$/), z.string().max(255))
  .refine((entries) => Object.keys(entries).length <= 10, 'An order can have up to 10 metadata entries');

export const LINK_CREATION = z.strictObject({
  idempotency_key: key(192).optional(),
  description: z.string().max(4_096).optional(),
  order: z.strictObject({
    location_id: z.string().min(1),
    reference_id: z.string().max(40).optional(),
    line_items: z.array(lineItem).min(1).max(500),
    metadata: metadata.optional(),
    pricing_options: z.strictObject({ auto_apply_discounts: z.boolean().optional(), auto_apply_taxes: z.boolean().optional() }).optional(),
  }),
  checkout_options: z
    .strictObject({
      allow_tipping: z.boolean().optional(),
      redirect_url: z.url().max(2_048).optional(),
      ask_for_shipping_address: z.boolean().optional(),
      accepted_payment_methods: z
        .strictObject({
          apple_pay: z.boolean().optional(),
          google_pay: z.boolean().optional(),
          cash_app_pay: z.boolean().optional(),
          afterpay_clearpay: z.boolean().optional(),
        })
        .optional(),
      enable_coupon: z.boolean().optional(),
      enable_loyalty: z.boolean().optional(),
    })
    .default({}),
});

export const ORDER_UPDATE = z.strictObject({
  idempotency_key: key(192).optional(),
  order: z.strictObject({
    location_id: z.string().min(1),
    version: z.int(),
    state: z.enum(['OPEN', 'COMPLETED', 'CANCELED']).optional(),
    fulfillments: z.array(z.strictObject({ uid: z.string().min(1), state: z.literal('CANCELED') })).optional(),
  }),
});

const ORDER_STATE = z.enum(['DRAFT', 'OPEN', 'COMPLETED', 'CANCELED']);
const range = z.strictObject({ start_at: z.iso.datetime().optional(), end_at: z.iso.datetime().optional() });

export const ORDER_SEARCH = z.strictObject({
  location_ids: z.array(z.string()).min(1).max(10),
  cursor: z.string().optional(),
  limit: z.int().min(1).max(1_000).default(500),
  query: z.strictObject({
    filter: z.strictObject({
      state_filter: z.strictObject({ states: z.array(ORDER_STATE) }).optional(),
      date_time_filter: z.strictObject({ created_at: range }).optional(),
    }),
    // A time filter requires sorting by the same time.
    sort: z.strictObject({ sort_field: z.literal('CREATED_AT'), sort_order: z.enum(['ASC', 'DESC']).optional() }),
  }),
});

export const REFUND_CREATION = z.strictObject({
  idempotency_key: key(45),
  payment_id: z.string().min(1),
  amount_money: money.refine(({ amount }) => amount > 0, 'must be positive'),
  reason: z.string().max(192).optional(),
});

const textNumber = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
export const PLAIN_LIST = z.strictObject({ cursor: z.string().optional(), limit: textNumber.default(100) });
export const DISPUTE_LIST = z.strictObject({
  cursor: z.string().optional(),
  location_id: z.string().optional(),
  states: z.string().optional(),
});
const timeRange = { begin_time: z.iso.datetime().optional(), end_time: z.iso.datetime().optional() };
export const TIMED_LIST = z.strictObject({
  ...timeRange,
  cursor: z.string().optional(),
  location_id: z.string().optional(),
  sort_order: z.enum(['ASC', 'DESC']).optional(),
  limit: textNumber.default(100),
});
export const PAYMENT_LIST = z.strictObject({
  ...TIMED_LIST.shape,
  is_offline_payment: z.enum(['true', 'false']).optional(),
  offline_begin_time: z.iso.datetime().optional(),
  offline_end_time: z.iso.datetime().optional(),
});
export const SUBSCRIPTION_CREATION = z.strictObject({
  idempotency_key: key(45).optional(),
  subscription: z.strictObject({
    name: z.string().min(1).max(64),
    event_types: z.array(z.string().min(1)).min(1),
    notification_url: z.url({ protocol: /^https$/ }),
  }),
});
export const NOTHING = z.strictObject({});

const CODES: Readonly<Record<string, string>> = {
  unrecognized_keys: 'UNKNOWN_BODY_PARAMETER',
  too_big: 'VALUE_TOO_LONG',
  too_small: 'VALUE_TOO_SHORT',
  invalid_value: 'INVALID_ENUM_VALUE',
};

/** Validates a body or a query as Square does. @throws SquareAnswerError */
export const check = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
  const field = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].map(String).join('.');
  const code = isMissing ? 'MISSING_REQUIRED_PARAMETER' : (CODES[issue?.code ?? ''] ?? 'INVALID_VALUE');
  throw invalidRequest(code, isMissing ? 'Missing required parameter.' : (issue?.message ?? ''), field);
};
