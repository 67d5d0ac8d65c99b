import { z } from 'zod';
import { checkoutId, paymentId, refundId, sessionId, type PaymentId, type CheckoutId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LANGUAGES } from '#core/domain/language.ts';
import { addCents, cents, type Cents } from '#core/domain/kernel/money.ts';
import type { PaymentRecord, PaymentSession, ProviderRefund, RefundRequest, SessionRequest } from '#core/ports/payment-gateway.ts';
import { createHmac } from 'node:crypto';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';

const moneyCents = z.int().transform(cents);
const moment = z.int().transform(instant);

const SIMULATED_SESSION = z.object({
  id: z.string(),
  checkoutId: z.string(),
  /** The page's language; missing from sessions of an earlier release. */
  language: z.enum(LANGUAGES).default(LANGUAGES[0]),
  lines: z.array(z.object({ name: z.string(), unitPriceCents: moneyCents, quantity: z.int() })),
  feeCents: moneyCents,
  feeLabel: z.string(),
  donationCents: moneyCents,
  donationLabel: z.string().default('Donation'),
  totalCents: moneyCents,
  createdAt: moment,
  /** Null: unpaid, or paid before this field existed. */
  paidAt: moment.nullable().default(null),
  /** The provider reviews this payment, and keeps it out of payouts. */
  isHeldBack: z.boolean().default(false),
  /** Shown to the customer. */
  holdEndsAt: moment,
  backTo: z.string().optional(),
  /** From then on it cannot be paid, whatever its stored state. */
  expiresAt: moment,
  state: z.enum(['open', 'paid', 'expired']),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  specialInstructions: z.string().nullable(),
  refunds: z.array(
    z.object({
      refundId: z.string(),
      amountCents: moneyCents,
      state: z.enum(['succeeded', 'failed']).default('succeeded'),
      /** Null: as old as the session itself, from before this field existed. */
      createdAt: moment.nullable().default(null),
      /** Made in the provider's dashboard. */
      isOutside: z.boolean().default(false),
    }),
  ),
  disputes: z
    .array(
      z.object({ disputeId: z.string(), amountCents: moneyCents, state: z.enum(['inquiry', 'open', 'won', 'lost']), createdAt: moment }),
    )
    .default([]),
});

/** The stored form of one payment page. */
export type SimulatedSession = Readonly<z.infer<typeof SIMULATED_SESSION>>;

/** The customer's checked input. */
export type Payer = { readonly name: string; readonly email: string; readonly phone: string; readonly specialInstructions: string | null };

/** As long as at a real provider, whose shortest life is 30 minutes: the stand must expire it itself. */
const LIFE_MS = 31 * MINUTE_MS;

const SESSION_PREFIX = 'sim_';
const PAYMENT_PREFIX = 'simpay_';

/** The session's id comes from a secret, so that a checkout's id does not reveal its payment page. */
const simulatedSessionId = (token: string): string => `${SESSION_PREFIX}${token}`;

export const paymentIdOf = (session: SimulatedSession): PaymentId => paymentId(session.id.replace(SESSION_PREFIX, PAYMENT_PREFIX));

export const sessionIdOfPayment = (payment: PaymentId): string => payment.replace(PAYMENT_PREFIX, SESSION_PREFIX);

export const openSession = (id: string, request: SessionRequest): SimulatedSession => ({
  id,
  checkoutId: request.checkoutId,
  language: request.language ?? LANGUAGES[0],
  lines: request.lines.map(({ name, unitPriceCents, quantity }) => ({ name, unitPriceCents, quantity })),
  feeCents: request.feeCents,
  feeLabel: request.feeLabel,
  donationCents: request.donationCents,
  donationLabel: request.donationLabel,
  totalCents: request.totalCents,
  createdAt: request.createdAt,
  paidAt: null,
  isHeldBack: false,
  holdEndsAt: request.holdEndsAt,
  backTo: request.backTo,
  expiresAt: plusMs(request.createdAt, LIFE_MS),
  state: 'open',
  customer: null,
  specialInstructions: null,
  refunds: [],
  disputes: [],
});

/** Reads a stored document: an open session past its time counts as expired. Null when there is none. */
const readSession = (document: unknown, now: Instant): SimulatedSession | null => {
  if (document === null) return null;
  const session = SIMULATED_SESSION.parse(document);
  return session.state === 'open' && now >= session.expiresAt ? { ...session, state: 'expired' } : session;
};

/** Unchanged unless open, so a late payment has no effect. */
export const payFor = (session: SimulatedSession, { specialInstructions, ...customer }: Payer, paidAt: Instant): SimulatedSession =>
  session.state === 'open' ? { ...session, state: 'paid', paidAt, customer, specialInstructions } : session;

export const expire = (session: SimulatedSession): SimulatedSession =>
  session.state === 'open' ? { ...session, state: 'expired' } : session;

const sum = (amounts: readonly { readonly amountCents: Cents }[]): Cents => addCents(...amounts.map(({ amountCents }) => amountCents));

/** All refunds, disputes included. */
export const refundedCents = ({ refunds, disputes }: SimulatedSession): Cents =>
  addCents(
    sum(refunds.filter(({ state }) => state !== 'failed')),
    sum(disputes.filter(({ state }) => state === 'open' || state === 'lost')),
  );

type SimulatedRefund = SimulatedSession['refunds'][number];

const findRefund = (session: SimulatedSession, id: string): SimulatedRefund | undefined =>
  session.refunds.find((refund) => refund.refundId === id);

/** Unchanged when this refund was already made, or when less than that is left. */
export const refundFrom = (
  session: SimulatedSession,
  { refundId: id, amountCents }: Pick<RefundRequest, 'refundId' | 'amountCents'>,
  how: { readonly at: Instant; readonly isOutside: boolean },
): SimulatedSession => {
  const left = session.state === 'paid' ? session.totalCents - refundedCents(session) : 0;
  if (findRefund(session, id) !== undefined || amountCents < 1 || amountCents > left) return session;
  const refund: SimulatedRefund = { refundId: id, amountCents, state: 'succeeded', createdAt: how.at, isOutside: how.isOutside };
  return { ...session, refunds: [...session.refunds, refund] };
};

/** The customer's bank returns the money to the stand. */
export const failRefund = (session: SimulatedSession, id: string): SimulatedSession => ({
  ...session,
  refunds: session.refunds.map((refund) => (refund.refundId === id ? { ...refund, state: 'failed' as const } : refund)),
});

export type SimulatedDispute = SimulatedSession['disputes'][number];

/** Opens a dispute, or updates the known one. */
export const disputed = (session: SimulatedSession, dispute: SimulatedDispute): SimulatedSession => ({
  ...session,
  disputes: [...session.disputes.filter(({ disputeId }) => disputeId !== dispute.disputeId), dispute],
});

const toProviderRefund = (session: SimulatedSession, refund: SimulatedRefund): ProviderRefund => ({
  providerRefundId: `simre_${refund.refundId}`,
  state: refund.state,
  createdAt: refund.createdAt ?? session.createdAt,
});

/** Null when this refund was not made. */
export const providerRefund = (session: SimulatedSession, id: string): ProviderRefund | null => {
  const refund = findRefund(session, id);
  return refund === undefined ? null : toProviderRefund(session, refund);
};

export const toPaymentRecord = (session: SimulatedSession): PaymentRecord => ({
  refunds: session.refunds.map((refund) => ({
    ...toProviderRefund(session, refund),
    refundId: refund.isOutside ? null : refundId(refund.refundId),
    amountCents: refund.amountCents,
  })),
  disputes: session.disputes,
});

export const toPaymentSession = (session: SimulatedSession, pageUrl: string): PaymentSession => ({
  sessionId: sessionId(session.id),
  checkoutId: checkoutId(session.checkoutId),
  state: session.state,
  url: session.state === 'open' ? pageUrl : null,
  amountCents: session.totalCents,
  paymentId: session.state === 'paid' ? paymentIdOf(session) : null,
  customer: session.customer ?? { name: null, email: null, phone: null },
  specialInstructions: session.specialInstructions,
});

const SESSIONS = 'simulated-payment-sessions';
const SECRETS = 'simulated-payment-secrets';
const SECRET = z.object({ secret: z.string().min(32) });
const EVERYTHING = 1_000_000;

export type SimulatedSessionStore = {
  idOf(checkoutId: CheckoutId): Promise<string>;
  find(id: string): Promise<SimulatedSession | null>;
  /** The existing one, or else this one. */
  findOrAdd(session: SimulatedSession): Promise<SimulatedSession>;
  /** Atomic; null when there is no such session. `change` may run again. */
  change(id: string, change: (session: SimulatedSession) => SimulatedSession): Promise<SimulatedSession | null>;
  all(): Promise<readonly SimulatedSession[]>;
  /** Signs webhooks and makes ids. Made once, shared by all instances on one database. */
  secret(): Promise<string>;
};

type SimulatedSessionStoreDeps = { readonly documents: DocumentStore; readonly clock: Clock; readonly ids: IdGenerator };

export const createSimulatedSessionStore = ({ documents, clock, ids }: SimulatedSessionStoreDeps): SimulatedSessionStore => {
  const read = (document: unknown): SimulatedSession | null => readSession(document, clock.now());
  const secret = async (): Promise<string> => {
    // Read first: anyone can send a webhook and cause a read, but must not cause a write.
    const known = await documents.get(SECRETS, 'webhook');
    if (known !== null) return SECRET.parse(known).secret;
    const fresh = `${ids.lookupHash()}${ids.lookupHash()}`;
    const stored = await documents.update(SECRETS, 'webhook', (current) => (current === null ? { secret: fresh } : SECRET.parse(current)));
    return stored.secret;
  };
  const find = async (id: string): Promise<SimulatedSession | null> => read(await documents.get(SESSIONS, id));
  return {
    secret,
    find,
    idOf: async (checkout) =>
      simulatedSessionId(
        createHmac('sha256', await secret())
          .update(`session ${checkout}`)
          .digest('base64url'),
      ),
    findOrAdd: (session) => documents.update(SESSIONS, session.id, (current) => read(current) ?? session),
    change: async (id, change) => {
      // Read first: an update without a document would store one.
      if ((await find(id)) === null) return null;
      return await documents.update(SESSIONS, id, (current) => {
        const session = read(current);
        if (session === null) throw new Error('a stored payment session is gone');
        return change(session);
      });
    },
    all: async () => (await documents.list(SESSIONS, EVERYTHING)).flatMap(({ document }) => read(document) ?? []),
  };
};
