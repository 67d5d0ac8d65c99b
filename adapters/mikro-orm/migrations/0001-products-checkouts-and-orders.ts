import { Migration } from '@mikro-orm/migrations';

/** Products and their stock, checkouts, orders, refunds, mail, presence: everything from the menu to the order's status. */
export class Migration0001ProductsCheckoutsAndOrders extends Migration {
  override up(): void {
    this.addSql(`create table products (
      id serial primary key,
      slug text null,
      name text not null,
      category text not null,
      price_cents int not null,
      image_path text not null,
      on_hand int not null,
      reserved int not null,
      sold int not null,
      is_active boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint products_slug_unique unique (slug),
      constraint products_price_check check (price_cents >= 0),
      constraint products_stock_check check (on_hand >= 0 and reserved >= 0 and sold >= 0),
      constraint products_reserved_check check (reserved <= on_hand),
      constraint products_category_check check (category in ('drinks', 'candy', 'food'))
    )`);
    this.addSql(`create table stock_movements (
      id serial primary key,
      product_id int not null,
      kind text not null,
      delta int not null,
      by text null,
      at timestamptz not null,
      constraint stock_movements_kind_check check (kind in ('initial', 'adjustment')),
      constraint stock_movements_product_id_foreign foreign key (product_id) references products (id)
    )`);
    this.addSql(`create index stock_movements_product_index on stock_movements (product_id)`);
    this.addSql(`create table checkouts (
      id uuid not null,
      state text not null,
      visitor_id text null,
      idempotency_key text null,
      cart_fingerprint text not null,
      lines jsonb not null,
      subtotal_cents int not null,
      fee_cents int not null,
      donation_cents int not null,
      total_cents int not null,
      session_id text null,
      session_url text null,
      created_at timestamptz not null,
      hold_ends_at timestamptz not null,
      release_requested_at timestamptz null,
      release_reason text null,
      next_check_at timestamptz null,
      checks int not null,
      paid_at timestamptz null,
      primary key (id),
      constraint checkouts_session_id_unique unique (session_id),
      constraint checkouts_amounts_check check (subtotal_cents >= 0 and fee_cents >= 0 and donation_cents >= 0),
      constraint checkouts_total_check check (total_cents = subtotal_cents + fee_cents + donation_cents),
      constraint checkouts_open_check check (state <> 'open' or session_id is not null),
      constraint checkouts_paid_check check ((state = 'paid') = (paid_at is not null)),
      constraint checkouts_resolved_check check (state in ('creating', 'open') or next_check_at is null),
      constraint checkouts_state_check check (state in ('creating', 'open', 'paid', 'expired')),
      constraint checkouts_release_reason_check check (release_reason in ('hold-ended', 'cancelled', 'superseded'))
    )`);
    this.addSql(`create index checkouts_due_index on checkouts (next_check_at) where state in ('creating', 'open')`);
    this.addSql(`create index checkouts_visitor_index on checkouts (visitor_id) where state in ('creating', 'open')`);
    this.addSql(`create unique index checkouts_idempotency_key_unique on checkouts (idempotency_key) where state <> 'expired'`);
    this.addSql(
      `create unique index checkouts_live_visitor_unique on checkouts (visitor_id) where state in ('creating', 'open') and release_requested_at is null`,
    );
    this.addSql(`create table orders (
      id uuid not null,
      number text not null,
      business_day text not null,
      sequence int not null,
      display_number int not null,
      lookup_hash text not null,
      status text not null,
      channel text not null,
      tender text not null,
      checkout_id uuid null,
      session_id text null,
      payment_id text null,
      customer_name text not null,
      customer_email text null,
      customer_phone text null,
      contact_email text null,
      contact_phone text null,
      special_instructions text null,
      subtotal_cents int not null,
      fee_cents int not null,
      donation_cents int not null,
      total_cents int not null,
      paid_cents int not null,
      needs_review boolean not null,
      placed_at timestamptz not null,
      ready_at timestamptz null,
      completed_at timestamptz null,
      cancelled_at timestamptz null,
      preparing_staff_id text null,
      preparing_staff_name text null,
      status_staff_id text null,
      status_staff_name text null,
      reopened_count int not null,
      reopen_notes text null,
      last_reopened_staff_id text null,
      last_reopened_staff_name text null,
      primary key (id),
      constraint orders_number_unique unique (number),
      constraint orders_lookup_hash_unique unique (lookup_hash),
      constraint orders_checkout_id_unique unique (checkout_id),
      constraint orders_session_id_unique unique (session_id),
      constraint orders_amounts_check check (subtotal_cents >= 0 and fee_cents >= 0 and donation_cents >= 0 and paid_cents >= 0),
      constraint orders_total_check check (total_cents = subtotal_cents + fee_cents + donation_cents),
      constraint orders_holder_check check ((status = 'preparing') = (preparing_staff_id is not null)),
      constraint orders_display_number_check check (sequence > 0 and display_number = sequence % 1000),
      constraint orders_status_check check (status in ('queued', 'preparing', 'ready', 'completed', 'cancelled')),
      constraint orders_channel_check check (channel in ('O', 'W')),
      constraint orders_tender_check check (tender in ('card', 'cash')),
      constraint orders_checkout_id_foreign foreign key (checkout_id) references checkouts (id) on delete no action
    )`);
    this.addSql(`create index orders_status_index on orders (status, placed_at)`);
    this.addSql(`create index orders_contact_email_index on orders (contact_email, placed_at) where contact_email is not null`);
    this.addSql(`create index orders_contact_phone_index on orders (contact_phone, placed_at) where contact_phone is not null`);
    this.addSql(
      `create unique index orders_active_display_number_unique on orders (display_number) where status in ('queued', 'preparing', 'ready')`,
    );
    this.addSql(`create table order_items (
      id uuid not null,
      order_id uuid not null,
      position int not null,
      product_id int not null,
      product_name text not null,
      unit_price_cents int not null,
      quantity int not null,
      subtotal_cents int not null,
      is_refunded boolean not null,
      primary key (id),
      constraint order_items_position_unique unique (order_id, position),
      constraint order_items_quantity_check check (quantity > 0 and unit_price_cents >= 0),
      constraint order_items_subtotal_check check (subtotal_cents = unit_price_cents * quantity),
      constraint order_items_order_id_foreign foreign key (order_id) references orders (id)
    )`);
    this.addSql(`create index order_items_product_index on order_items (product_id)`);
    this.addSql(`create table order_events (
      id serial primary key,
      order_id uuid not null,
      command text not null,
      from_status text null,
      to_status text not null,
      staff_id text null,
      staff_name text null,
      reason text null,
      at timestamptz not null,
      constraint order_events_from_status_check check (from_status in ('queued', 'preparing', 'ready', 'completed', 'cancelled')),
      constraint order_events_to_status_check check (to_status in ('queued', 'preparing', 'ready', 'completed', 'cancelled')),
      constraint order_events_order_id_foreign foreign key (order_id) references orders (id)
    )`);
    this.addSql(`create index order_events_order_index on order_events (order_id)`);
    this.addSql(`create table night_counters (
      business_day text not null,
      last_sequence int not null,
      primary key (business_day)
    )`);
    this.addSql(`create table refunds (
      id uuid not null,
      order_id uuid not null,
      order_item_id uuid null,
      payment_id text not null,
      amount_cents int not null,
      reason text not null,
      state text not null,
      provider_refund_id text null,
      requested_at timestamptz not null,
      settled_at timestamptz null,
      next_attempt_at timestamptz null,
      attempts int not null,
      primary key (id),
      constraint refunds_provider_refund_id_unique unique (provider_refund_id),
      constraint refunds_amount_check check (amount_cents > 0),
      constraint refunds_settled_check check (state <> 'pending' or settled_at is null),
      constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed')),
      constraint refunds_order_id_foreign foreign key (order_id) references orders (id),
      constraint refunds_order_item_id_foreign foreign key (order_item_id) references order_items (id) on delete no action
    )`);
    this.addSql(`create index refunds_order_index on refunds (order_id)`);
    this.addSql(`create index refunds_due_index on refunds (next_attempt_at) where state = 'pending'`);
    this.addSql(`create unique index refunds_item_unique on refunds (order_item_id) where state <> 'failed'`);
    this.addSql(`create unique index refunds_order_unique on refunds (order_id) where order_item_id is null and state <> 'failed'`);
    this.addSql(`create table outbox (
      id uuid not null,
      kind text not null,
      order_id uuid null,
      recipient text not null,
      notice jsonb not null,
      message_id text not null,
      state text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts int not null,
      give_up_at timestamptz not null,
      settled_at timestamptz null,
      primary key (id),
      constraint outbox_message_id_unique unique (message_id),
      constraint outbox_settled_check check ((state = 'pending') = (settled_at is null)),
      constraint outbox_state_check check (state in ('pending', 'sent', 'failed'))
    )`);
    this.addSql(`create index outbox_order_index on outbox (order_id)`);
    this.addSql(`create index outbox_due_index on outbox (due_at) where state = 'pending'`);
    this.addSql(`create unlogged table presence (
      visitor_key text not null,
      cart_items int not null,
      seen_at timestamptz not null,
      primary key (visitor_key)
    )`);
    this.addSql(`create index presence_seen_at_index on presence (seen_at)`);
    this.addSql(`create table documents (
      collection text not null,
      key text not null,
      document jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (collection, key)
    )`);
    this.addSql(`create index documents_newest_index on documents (collection, created_at)`);
    this.addSql(`create table throttles (
      key varchar(255) not null,
      points int not null default 0,
      expire bigint null,
      primary key (key)
    )`);
  }
}
