/** Our refunds, refunds and disputes at the provider, and payments that do not match the bank or the card reader. */
export const MONEY = `
  -- A refund without a payment was given back at the window. gone_at and back_at say when the stand heard that money had gone, and
  -- that it was there after all: a closed night is added up as of its closing.
  create table refunds (
    id uuid not null,
    order_id uuid not null,
    order_item_id uuid null,
    payment_id text null,
    amount_cents int not null,
    items_cents int not null,
    fee_cents int not null,
    donation_cents int not null,
    reason text not null,
    state text not null,
    provider_refund_id text null,
    requested_at timestamptz not null,
    accepted_at timestamptz null,
    settled_at timestamptz null,
    next_attempt_at timestamptz null,
    gone_at timestamptz null,
    back_at timestamptz null,
    attempts int not null,
    primary key (id),
    constraint refunds_provider_refund_id_unique unique (provider_refund_id),
    constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed')),
    constraint refunds_payment_check check (payment_id is not null or state = 'succeeded'),
    constraint refunds_amount_check check (amount_cents > 0),
    constraint refunds_parts_check check (least(items_cents, fee_cents, donation_cents) >= 0),
    constraint refunds_settled_check check (state <> 'pending' or settled_at is null),
    constraint refunds_accepted_check check (state <> 'succeeded' or accepted_at is not null),
    constraint refunds_gone_check check (
      (gone_at is not null and back_at is null) = (accepted_at is not null and state <> 'failed') and (back_at is null or gone_at is not null)
    ),
    constraint refunds_order_id_foreign foreign key (order_id) references orders (id),
    constraint refunds_order_item_id_foreign foreign key (order_item_id) references order_items (id) on delete no action
  );
  create index refunds_order_index on refunds (order_id);
  create index refunds_due_index on refunds (next_attempt_at) where state = 'pending';
  create index refunds_accepted_at_index on refunds (accepted_at);
  create unique index refunds_item_unique on refunds (order_item_id) where state <> 'failed';
  create unique index refunds_order_unique on refunds (order_id) where order_item_id is null and state = 'pending';

  create table provider_adjustments (
    id text not null,
    order_id uuid not null,
    kind text not null,
    amount_cents int not null,
    state text not null,
    at timestamptz not null,
    gone_at timestamptz null,
    back_at timestamptz null,
    earlier jsonb null,
    primary key (id),
    constraint provider_adjustments_kind_check check (kind in ('refund', 'dispute')),
    constraint provider_adjustments_amount_check check (amount_cents >= 0),
    constraint provider_adjustments_state_check check (
      case kind when 'refund' then state in ('pending', 'succeeded', 'failed') else state in ('inquiry', 'open', 'won', 'lost') end
    ),
    constraint provider_adjustments_gone_check check (
      (gone_at is not null and back_at is null) = (state in ('pending', 'succeeded', 'open', 'lost')) and (back_at is null or gone_at is not null)
    ),
    constraint provider_adjustments_order_id_foreign foreign key (order_id) references orders (id)
  );
  create index provider_adjustments_order_index on provider_adjustments (order_id);
  create index provider_adjustments_at_index on provider_adjustments (at);

  create table bank_settlements (
    order_id uuid not null,
    why text not null,
    note text not null,
    settled_at timestamptz not null,
    settled_by text not null,
    primary key (order_id, why),
    constraint bank_settlements_why_check check (why in ('unknown-to-provider', 'amount-differs', 'not-deposited')),
    constraint bank_settlements_note_check check (note <> ''),
    constraint bank_settlements_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );

  -- Below a closed night's sheet. Every answer but 'not-same' settles its sale and its payment.
  create table reader_decisions (
    id uuid not null,
    night_id uuid not null,
    kind text not null,
    order_id uuid null,
    payment_id text null,
    card text null,
    stand_cents int not null,
    provider_cents int not null,
    decided_at timestamptz not null,
    decided_by text not null,
    primary key (id),
    constraint reader_decisions_kind_check check (kind in ('same-sale', 'not-same', 'was-cash', 'not-paid', 'added-sale', 'not-ours')),
    constraint reader_decisions_about_check check (
      (order_id is null) = (kind in ('added-sale', 'not-ours')) and (payment_id is null) = (kind in ('was-cash', 'not-paid'))
    ),
    constraint reader_decisions_night_id_foreign foreign key (night_id) references nights (id) on delete no action,
    constraint reader_decisions_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );
  create index reader_decisions_night_index on reader_decisions (night_id);
  create unique index reader_decisions_order_unique on reader_decisions (order_id) where kind <> 'not-same';
  create unique index reader_decisions_payment_unique on reader_decisions (payment_id) where kind <> 'not-same';
  create unique index reader_decisions_pair_unique on reader_decisions (order_id, payment_id) where kind = 'not-same';
`;
