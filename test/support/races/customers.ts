import { createSimulatedSessionStore, payFor } from '#adapters/simulated-payments/simulated-session.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { CHECKOUT, post, send, type HttpAnswer, type WireCart } from '../http-calls.ts';
import type { RaceHarness } from './race-harness.ts';

export type Line = { readonly product: Product; readonly quantity: number };

const dollars = (cents: number): number => Number((cents / 100).toFixed(2));

/** The cart as its screen shows it, with the right prices and fee. */
const wireCartOf = (lines: readonly Line[]): WireCart => ({
  items: lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: dollars(product.priceCents) })),
  processingFee: dollars(
    quote(
      lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })),
      ZERO,
    ).feeCents,
  ),
  donationAmount: 0,
});

type Who = { readonly visitor?: string; readonly key?: string };

export const requestCheckout = (stand: RaceHarness, lines: readonly Line[], { visitor, key }: Who = {}): Promise<HttpAnswer> =>
  post(stand, CHECKOUT, wireCartOf(lines), {
    ...(visitor === undefined ? {} : { 'x-visitor-id': visitor }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });

export const sessionsOf = (answers: readonly HttpAnswer[]): readonly string[] =>
  answers.filter(({ status }) => status === 200).map(({ json }) => String(json?.['sessionId']));

/** The number of responses of each kind: '200', or the refusal's code. */
export const tally = (answers: readonly HttpAnswer[]): Readonly<Record<string, number>> => {
  const kinds = answers.map(({ status, json }) => (status === 200 ? '200' : `${status} ${String(json?.['code'])}`));
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, same]) => [kind, same.length]));
};

export const cancel = (stand: RaceHarness, sessionId: string): Promise<HttpAnswer> => post(stand, `/api/checkout/${sessionId}/cancel`, {});

export const thankYouLookUp = (stand: RaceHarness, sessionId: string): Promise<HttpAnswer> =>
  send(stand, `/api/orders/by-session/${sessionId}`);

const ledgerOf = ({ reads, clock, services }: RaceHarness) =>
  createSimulatedSessionStore({ documents: reads.documents, clock, ids: services.ports.ids });

const PAYER = { name: 'Jamie Rivera', phone: '+15550100142', specialInstructions: null };

/** Each pays under their own address, because an address gets six mails a night. */
const payerOf = (sessionId: string) => ({ ...PAYER, email: `${sessionId.toLowerCase()}@example.com` });

/** The customer pays, and the provider sends no webhook. @returns whether the money was taken. */
export const payWithoutWebhook = async (stand: RaceHarness, sessionId: string): Promise<boolean> =>
  (await ledgerOf(stand).change(sessionId, (session) => payFor(session, payerOf(sessionId), stand.clock.now())))?.state === 'paid';

/** The provider's ledger. */
export const providerSessions = (stand: RaceHarness) => ledgerOf(stand).all();
