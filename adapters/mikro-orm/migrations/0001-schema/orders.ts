import { IN_HAND } from './words.ts';

/** Orders, their items, their history, and the counter of their numbers. */
export const ORDERS = `
  create table orders (
    id uuid not null,
    number text not null,
    business_day text not null,
    sequence int not null,
    display_number int not null,
    pickup_code text null,
    lookup_hash text not null,
    night_id uuid not null,
    status text not null,
    channel text not null,
    tender text not null,
    sold_offline boolean not null default false,
    language text not null default 'en',
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
    entered_at timestamptz null,
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
    reminders_sent int not null,
    last_reminded_at timestamptz null,
    primary key (id),
    constraint orders_number_unique unique (number),
    constraint orders_lookup_hash_unique unique (lookup_hash),
    constraint orders_checkout_id_unique unique (checkout_id),
    constraint orders_session_id_unique unique (session_id),
    constraint orders_status_check check (status in ('queued', 'preparing', 'ready', 'completed', 'cancelled')),
    constraint orders_channel_check check (channel in ('O', 'W')),
    constraint orders_tender_check check (tender in ('card', 'cash', 'reader', 'comp')),
    constraint orders_language_check check (language in ('en', 'es')),
    constraint orders_amounts_check check (subtotal_cents >= 0 and fee_cents >= 0 and donation_cents >= 0 and paid_cents >= 0),
    constraint orders_total_check check (total_cents = subtotal_cents + fee_cents + donation_cents),
    constraint orders_holder_check check ((status = 'preparing') = (preparing_staff_id is not null)),
    constraint orders_display_number_check check (sequence > 0 and display_number = sequence % 1000),
    constraint orders_pickup_code_check check (pickup_code ~ '^[ACEFHJKMNPRTUVWXY][2-9]{2}$'),
    constraint orders_offline_check check (not sold_offline or (channel = 'W' and tender <> 'card')),
    constraint orders_entered_check check (entered_at is null or (channel = 'W' and tender <> 'card' and entered_at >= placed_at)),
    constraint orders_reminders_check check (reminders_sent >= 0),
    constraint orders_checkout_id_foreign foreign key (checkout_id) references checkouts (id) on delete no action,
    constraint orders_night_id_foreign foreign key (night_id) references nights (id)
  );
  create index orders_status_index on orders (status, placed_at);
  create index orders_placed_at_index on orders (placed_at);
  create index orders_night_index on orders (night_id);
  create index orders_own_cancels_index on orders (night_id) where status = 'cancelled' and status_staff_id = 'customer';
  create index orders_payment_index on orders (payment_id);
  create index orders_contact_email_index on orders (contact_email, placed_at) where contact_email is not null;
  create index orders_contact_phone_index on orders (contact_phone, placed_at) where contact_phone is not null;
  create unique index orders_active_display_number_unique on orders (display_number) where status in ${IN_HAND};
  create unique index orders_active_pickup_code_unique on orders (pickup_code) where status in ${IN_HAND};

  create table order_items (
    id uuid not null,
    order_id uuid not null,
    position int not null,
    product_id int not null,
    product_name text not null,
    product_name_es text null,
    unit_price_cents int not null,
    quantity int not null,
    subtotal_cents int not null,
    is_refunded boolean not null,
    is_returned boolean not null default false,
    checked_by_id text null,
    checked_by_name text null,
    replaces_id uuid null,
    found_at timestamptz null,
    primary key (id),
    constraint order_items_position_unique unique (order_id, position),
    -- An item is replaced once.
    constraint order_items_replaces_unique unique (replaces_id),
    constraint order_items_quantity_check check (quantity > 0 and unit_price_cents >= 0),
    constraint order_items_subtotal_check check (subtotal_cents = unit_price_cents * quantity),
    constraint order_items_checked_check check ((checked_by_id is null) = (checked_by_name is null)),
    constraint order_items_order_id_foreign foreign key (order_id) references orders (id)
  );
  create index order_items_product_index on order_items (product_id);

  create table order_events (
    id serial primary key,
    order_id uuid not null,
    command text not null,
    from_status text null,
    to_status text not null,
    staff_id text null,
    staff_name text null,
    reason text null,
    at timestamptz not null,
    act_id uuid null,
    constraint order_events_from_status_check check (from_status in ('queued', 'preparing', 'ready', 'completed', 'cancelled')),
    constraint order_events_to_status_check check (to_status in ('queued', 'preparing', 'ready', 'completed', 'cancelled')),
    constraint order_events_order_id_foreign foreign key (order_id) references orders (id)
  );
  create index order_events_order_index on order_events (order_id);

  -- The acts of the staff, each once, with what became of them; the event that one leaves carries its id. Selling a product out
  -- is an act on a product.
  create table staff_acts (
    id uuid not null,
    order_id uuid null,
    product_id int null,
    staff_id text not null,
    at timestamptz not null,
    refusal jsonb null,
    primary key (id),
    constraint staff_acts_subject_check check (num_nonnulls(order_id, product_id) = 1),
    constraint staff_acts_order_id_foreign foreign key (order_id) references orders (id),
    constraint staff_acts_product_id_foreign foreign key (product_id) references products (id)
  );

  -- Pages that lookups lead to, decoys included.
  create table lookup_pages (
    hash text not null,
    contact_key text not null,
    order_id uuid not null,
    is_owner boolean not null,
    opened_at timestamptz not null,
    primary key (hash),
    constraint lookup_pages_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );
  create index lookup_pages_contact_index on lookup_pages (contact_key, opened_at);
  create index lookup_pages_order_index on lookup_pages (order_id);
  create index lookup_pages_opened_at_index on lookup_pages (opened_at);

  create table night_counters (
    business_day text not null,
    last_sequence int not null,
    primary key (business_day)
  );
`;
