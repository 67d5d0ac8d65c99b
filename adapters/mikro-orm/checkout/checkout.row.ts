import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { CHECKOUT_STATES, type CheckoutLine } from '#core/domain/checkout/checkout.ts';
import { LANGUAGES } from '#core/domain/language.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { IS_LIVE } from '../database/states.ts';

const RELEASE_REASONS = ['hold-ended', 'cancelled', 'replaced'] as const;

export const CheckoutRow = defineEntity({
  name: 'CheckoutRow',
  tableName: 'checkouts',
  properties: {
    id: p.uuid().primary(),
    state: p.enum(CHECKOUT_STATES),
    visitor_id: p.text().strictNullable(),
    network: p.text().strictNullable(),
    is_vouched_for: p.boolean().default(false),
    language: p.enum(LANGUAGES).default('en'),
    channel: p.enum(['O', 'W']).default('O'),
    idempotency_key: p.text().strictNullable(),
    cart_fingerprint: p.text(),
    lines: p.json<readonly CheckoutLine[]>(),
    subtotal_cents: p.integer(),
    fee_cents: p.integer(),
    donation_cents: p.integer(),
    total_cents: p.integer(),
    session_id: p.text().strictNullable().unique('checkouts_session_id_unique'),
    session_url: p.text().strictNullable(),
    created_at: timestamptz(),
    hold_ends_at: timestamptz(),
    release_requested_at: timestamptz().strictNullable(),
    release_reason: p.enum(RELEASE_REASONS).strictNullable(),
    next_check_at: timestamptz().strictNullable(),
    checks: p.integer(),
    paid_at: timestamptz().strictNullable(),
  },
  uniques: [
    { name: 'checkouts_idempotency_key_unique', properties: 'idempotency_key', where: "state <> 'expired'" },
    {
      name: 'checkouts_live_visitor_unique',
      properties: 'visitor_id',
      where: `${IS_LIVE} and release_requested_at is null`,
    },
  ],
  indexes: [
    { name: 'checkouts_due_index', properties: 'next_check_at', where: IS_LIVE },
    { name: 'checkouts_paid_network_index', properties: ['network', 'paid_at'], where: "state = 'paid'" },
    { name: 'checkouts_paid_visitor_index', properties: ['visitor_id'], where: "state = 'paid'" },
    { name: 'checkouts_visitor_index', properties: 'visitor_id', where: IS_LIVE },
  ],
  checks: [
    { name: 'checkouts_amounts_check', expression: 'subtotal_cents >= 0 and fee_cents >= 0 and donation_cents >= 0' },
    { name: 'checkouts_total_check', expression: 'total_cents = subtotal_cents + fee_cents + donation_cents' },
    { name: 'checkouts_open_check', expression: "state <> 'open' or session_id is not null" },
    { name: 'checkouts_paid_check', expression: "(state = 'paid') = (paid_at is not null)" },
    { name: 'checkouts_resolved_check', expression: `${IS_LIVE} or next_check_at is null` },
  ],
});
export type CheckoutRow = Columns<typeof CheckoutRow>;
