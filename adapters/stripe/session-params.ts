import type { Stripe } from 'stripe';
import { instant, MINUTE_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { SessionRequest } from '#core/ports/payment-gateway.ts';

/** Stripe allows only letters and digits in the key of a custom field. */
export const SPECIAL_INSTRUCTIONS_KEY = 'specialinstructions';

const INSTRUCTIONS: Readonly<Record<Language, string>> = { en: 'Special instructions', es: 'Instrucciones especiales' };

/** Stripe's locales; 419 is Latin American Spanish. */
const LOCALES = { en: 'en', es: 'es-419' } as const satisfies Record<Language, Stripe.Checkout.SessionCreateParams.Locale>;

/** Stripe's limit for a text field. */
const LONGEST_INSTRUCTIONS = 255;

/** Stripe's minimum life of a session is 30 minutes; the rest covers clock differences. The stand expires it much earlier. */
const SESSION_LIFE_MS = 45 * MINUTE_MS;

/** Methods with an immediate result: stock cannot be held for days until a bank transfer arrives. */
const IMMEDIATE_METHODS = ['card', 'link', 'cashapp'];

export type StandFacts = { readonly publicUrl: string; readonly standName: string };

export const toUnixSeconds = (at: Instant): number => Math.floor(at / SECOND_MS);

export const instantOfUnix = (seconds: number): Instant => instant(seconds * SECOND_MS);

const line = (name: string, unitCents: Cents, quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem => ({
  price_data: { currency: 'usd', unit_amount: unitCents, product_data: { name } },
  quantity,
});

const lineItems = (request: SessionRequest): Stripe.Checkout.SessionCreateParams.LineItem[] => [
  ...request.lines.map(({ name, unitPriceCents, quantity }) => line(name, unitPriceCents, quantity)),
  ...(request.feeCents > 0 ? [line(request.feeLabel, request.feeCents)] : []),
  ...(request.donationCents > 0 ? [line(request.donationLabel, request.donationCents)] : []),
];

/** Depends only on its arguments: a repeated call is byte-identical, as Stripe's idempotency keys require. */
export const sessionParams = (request: SessionRequest, stand: StandFacts): Stripe.Checkout.SessionCreateParams => {
  const metadata = { checkout_id: request.checkoutId, stand: stand.standName };
  return {
    mode: 'payment',
    submit_type: 'pay',
    locale: request.language === null ? 'auto' : LOCALES[request.language],
    line_items: lineItems(request),
    client_reference_id: request.checkoutId,
    metadata,
    payment_intent_data: { metadata, description: `${stand.standName} online order` },
    allowed_payment_method_types: IMMEDIATE_METHODS,
    // The total is the cart's, in its currency (rules §1).
    adaptive_pricing: { enabled: false },
    name_collection: { individual: { enabled: true } },
    phone_number_collection: { enabled: true },
    custom_fields: [
      {
        key: SPECIAL_INSTRUCTIONS_KEY,
        label: { type: 'custom', custom: INSTRUCTIONS[request.language ?? LANGUAGES[0]] },
        type: 'text',
        optional: true,
        text: { maximum_length: LONGEST_INSTRUCTIONS },
      },
    ],
    expires_at: toUnixSeconds(plusMs(request.createdAt, SESSION_LIFE_MS)),
    success_url: `${stand.publicUrl}${request.backTo ?? '/success?session_id={CHECKOUT_SESSION_ID}'}`,
    cancel_url: `${stand.publicUrl}${request.backTo ?? '/cancel'}`,
  };
};
