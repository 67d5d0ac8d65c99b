import { z } from 'zod';
import { checkoutId, paymentId, sessionId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { PaymentSession, RefundRequest, SessionRequest } from '#core/ports/payment-gateway.ts';

const moneyCents = z.int().transform(cents);
const moment = z.int().transform(instant);

const SIMULATED_SESSION = z.object({
  id: z.string(),
  checkoutId: z.string(),
  lines: z.array(z.object({ name: z.string(), unitPriceCents: moneyCents, quantity: z.int() })),
  feeCents: moneyCents,
  feeLabel: z.string(),
  donationCents: moneyCents,
  totalCents: moneyCents,
  createdAt: moment,
  /** Shown to the customer. */
  holdEndsAt: moment,
  /** From here on it cannot be paid, whatever is stored. */
  expiresAt: moment,
  state: z.enum(['open', 'paid', 'expired']),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  specialInstructions: z.string().nullable(),
  refunds: z.array(z.object({ refundId: z.string(), amountCents: moneyCents })),
});

/** What the simulated provider stores of one payment page. */
export type SimulatedSession = Readonly<z.infer<typeof SIMULATED_SESSION>>;

/** What the customer typed, checked. */
export type Payer = { readonly name: string; readonly email: string; readonly phone: string; readonly specialInstructions: string | null };

/** As long as at a real provider, whose shortest life is 30 minutes: the stand must expire it itself. */
const LIFE_MS = 31 * MINUTE_MS;

const SESSION_PREFIX = 'sim_';
const PAYMENT_PREFIX = 'simpay_';

/** The session's id comes from a secret, so that knowing a checkout is not knowing its payment page. */
export const simulatedSessionId = (token: string): string => `${SESSION_PREFIX}${token}`;

const paymentIdOf = (session: SimulatedSession): PaymentId => paymentId(session.id.replace(SESSION_PREFIX, PAYMENT_PREFIX));

export const sessionIdOfPayment = (payment: PaymentId): string => payment.replace(PAYMENT_PREFIX, SESSION_PREFIX);

export const openSession = (id: string, request: SessionRequest): SimulatedSession => ({
  id,
  checkoutId: request.checkoutId,
  lines: request.lines.map(({ name, unitPriceCents, quantity }) => ({ name, unitPriceCents, quantity })),
  feeCents: request.feeCents,
  feeLabel: request.feeLabel,
  donationCents: request.donationCents,
  totalCents: request.totalCents,
  createdAt: request.createdAt,
  holdEndsAt: request.holdEndsAt,
  expiresAt: plusMs(request.createdAt, LIFE_MS),
  state: 'open',
  customer: null,
  specialInstructions: null,
  refunds: [],
});

/** Reads a stored document at a moment: an open session whose time is over has expired. Null when there is none. */
export const readSession = (document: unknown, now: Instant): SimulatedSession | null => {
  if (document === null) return null;
  const session = SIMULATED_SESSION.parse(document);
  return session.state === 'open' && now >= session.expiresAt ? { ...session, state: 'expired' } : session;
};

/** Unchanged unless open: who was too late finds the session as it is. */
export const payFor = (session: SimulatedSession, { specialInstructions, ...customer }: Payer): SimulatedSession =>
  session.state === 'open' ? { ...session, state: 'paid', customer, specialInstructions } : session;

export const expire = (session: SimulatedSession): SimulatedSession =>
  session.state === 'open' ? { ...session, state: 'expired' } : session;

export const refundedCents = (session: SimulatedSession): number => session.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const isRefunded = (session: SimulatedSession, refundId: string): boolean =>
  session.refunds.some((refund) => refund.refundId === refundId);

/** Unchanged when this refund was made before, or when there is not so much left to give back. */
export const refundFrom = (session: SimulatedSession, { refundId, amountCents }: RefundRequest): SimulatedSession => {
  const left = session.state === 'paid' ? session.totalCents - refundedCents(session) : 0;
  if (isRefunded(session, refundId) || amountCents < 1 || amountCents > left) return session;
  return { ...session, refunds: [...session.refunds, { refundId, amountCents }] };
};

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
