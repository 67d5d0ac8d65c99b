import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { LANGUAGES } from '#core/domain/language.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { CheckoutRow } from '../checkout/checkout.row.ts';
import { NightRow } from '../nights/night.row.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { IS_IN_HAND } from '../database/states.ts';

export const OrderRow = defineEntity({
  name: 'OrderRow',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    number: p.text().unique('orders_number_unique'),
    business_day: p.text(),
    sequence: p.integer(),
    display_number: p.integer(),
    lookup_hash: p.text().unique('orders_lookup_hash_unique'),
    pickup_code: p.text().strictNullable(),
    status: p.enum(ORDER_STATUSES),
    channel: p.enum(['O', 'W']),
    tender: p.enum(TENDERS),
    checkout_id: () =>
      p
        .manyToOne(CheckoutRow)
        .mapToPk()
        .fieldName('checkout_id')
        .deleteRule('no action')
        .strictNullable()
        .unique('orders_checkout_id_unique'),
    session_id: p.text().strictNullable().unique('orders_session_id_unique'),
    payment_id: p.text().strictNullable(),
    customer_name: p.text(),
    customer_email: p.text().strictNullable(),
    customer_phone: p.text().strictNullable(),
    language: p.enum(LANGUAGES).default('en'),
    /** The contacts in lookup form: lower case, ten digits. */
    contact_email: p.text().strictNullable(),
    contact_phone: p.text().strictNullable(),
    special_instructions: p.text().strictNullable(),
    subtotal_cents: p.integer(),
    fee_cents: p.integer(),
    donation_cents: p.integer(),
    total_cents: p.integer(),
    paid_cents: p.integer(),
    needs_review: p.boolean(),
    placed_at: timestamptz(),
    /** Paper and offline sales: `placed_at` is the time of the sale. */
    entered_at: timestamptz().strictNullable(),
    sold_offline: p.boolean().default(false),
    ready_at: timestamptz().strictNullable(),
    completed_at: timestamptz().strictNullable(),
    cancelled_at: timestamptz().strictNullable(),
    preparing_staff_id: p.text().strictNullable(),
    preparing_staff_name: p.text().strictNullable(),
    status_staff_id: p.text().strictNullable(),
    status_staff_name: p.text().strictNullable(),
    reopened_count: p.integer(),
    reopen_notes: p.text().strictNullable(),
    last_reopened_staff_id: p.text().strictNullable(),
    last_reopened_staff_name: p.text().strictNullable(),
    reminders_sent: p.integer(),
    last_reminded_at: timestamptz().strictNullable(),
    /** Set by the database on insert. */
    night_id: () => p.manyToOne(NightRow).mapToPk().fieldName('night_id'),
  },
  uniques: [
    { name: 'orders_active_display_number_unique', properties: 'display_number', where: IS_IN_HAND },
    { name: 'orders_active_pickup_code_unique', properties: 'pickup_code', where: IS_IN_HAND },
  ],
  indexes: [
    { name: 'orders_status_index', properties: ['status', 'placed_at'] },
    { name: 'orders_placed_at_index', properties: 'placed_at' },
    { name: 'orders_night_index', properties: 'night_id' },
    { name: 'orders_own_cancels_index', properties: 'night_id', where: "status = 'cancelled' and status_staff_id = 'customer'" },
    { name: 'orders_payment_index', properties: 'payment_id' },
    { name: 'orders_contact_email_index', properties: ['contact_email', 'placed_at'], where: 'contact_email is not null' },
    { name: 'orders_contact_phone_index', properties: ['contact_phone', 'placed_at'], where: 'contact_phone is not null' },
  ],
  checks: [
    {
      name: 'orders_amounts_check',
      expression: 'subtotal_cents >= 0 and fee_cents >= 0 and donation_cents >= 0 and paid_cents >= 0',
    },
    { name: 'orders_total_check', expression: 'total_cents = subtotal_cents + fee_cents + donation_cents' },
    { name: 'orders_holder_check', expression: "(status = 'preparing') = (preparing_staff_id is not null)" },
    {
      name: 'orders_entered_check',
      expression: "entered_at is null or (channel = 'W' and tender <> 'card' and entered_at >= placed_at)",
    },
    { name: 'orders_offline_check', expression: "not sold_offline or (channel = 'W' and tender <> 'card')" },
    { name: 'orders_reminders_check', expression: 'reminders_sent >= 0' },
    { name: 'orders_display_number_check', expression: 'sequence > 0 and display_number = sequence % 1000' },
    { name: 'orders_pickup_code_check', expression: "pickup_code ~ '^[ACEFHJKMNPRTUVWXY][2-9]{2}$'" },
  ],
});
export type OrderRow = Columns<typeof OrderRow>;
