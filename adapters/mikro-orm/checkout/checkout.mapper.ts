import { namesOf } from '#core/domain/catalogue/product.ts';
import type { Checkout, CheckoutLine } from '#core/domain/checkout/checkout.ts';
import { checkoutId, networkKey, productId, sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { CheckoutRow } from './checkout.row.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';

const toLine = (line: CheckoutLine): CheckoutLine => ({
  productId: productId(line.productId),
  ...namesOf(line),
  unitPriceCents: cents(line.unitPriceCents),
  quantity: line.quantity,
});

export const toCheckout = (row: CheckoutRow): Checkout => ({
  id: checkoutId(row.id),
  state: row.state,
  visitorId: row.visitor_id === null ? null : visitorId(row.visitor_id),
  network: row.network === null ? null : networkKey(row.network),
  isVouchedFor: row.is_vouched_for,
  language: row.language,
  channel: row.channel,
  idempotencyKey: row.idempotency_key,
  cartFingerprint: row.cart_fingerprint,
  lines: row.lines.map(toLine),
  subtotalCents: cents(row.subtotal_cents),
  feeCents: cents(row.fee_cents),
  donationCents: cents(row.donation_cents),
  totalCents: cents(row.total_cents),
  sessionId: row.session_id === null ? null : sessionId(row.session_id),
  sessionUrl: row.session_url,
  createdAt: instantOf(row.created_at),
  holdEndsAt: instantOf(row.hold_ends_at),
  releaseRequestedAt: instantOrNull(row.release_requested_at),
  releaseReason: row.release_reason,
  nextCheckAt: instantOrNull(row.next_check_at),
  checks: row.checks,
  paidAt: instantOrNull(row.paid_at),
});

export const toCheckoutRow = (checkout: Checkout): CheckoutRow => ({
  id: checkout.id,
  state: checkout.state,
  visitor_id: checkout.visitorId,
  network: checkout.network,
  is_vouched_for: checkout.isVouchedFor,
  language: checkout.language,
  channel: checkout.channel,
  idempotency_key: checkout.idempotencyKey,
  cart_fingerprint: checkout.cartFingerprint,
  lines: checkout.lines.map(toLine),
  subtotal_cents: checkout.subtotalCents,
  fee_cents: checkout.feeCents,
  donation_cents: checkout.donationCents,
  total_cents: checkout.totalCents,
  session_id: checkout.sessionId,
  session_url: checkout.sessionUrl,
  created_at: textOf(checkout.createdAt),
  hold_ends_at: textOf(checkout.holdEndsAt),
  release_requested_at: textOrNull(checkout.releaseRequestedAt),
  release_reason: checkout.releaseReason,
  next_check_at: textOrNull(checkout.nextCheckAt),
  checks: checkout.checks,
  paid_at: textOrNull(checkout.paidAt),
});
