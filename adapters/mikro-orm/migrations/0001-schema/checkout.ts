import { LIVE } from './words.ts';

/** A cart that holds its units, until it is paid or released. */
export const CHECKOUT = `
  create table checkouts (
    id uuid not null,
    state text not null,
    visitor_id text null,
    -- A keyed hash, forgotten after the night.
    network text null,
    is_vouched_for boolean not null default false,
    language text not null default 'en',
    channel text not null default 'O',
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
    constraint checkouts_state_check check (state in ('creating', 'open', 'paid', 'expired')),
    constraint checkouts_language_check check (language in ('en', 'es')),
    constraint checkouts_channel_check check (channel in ('O', 'W')),
    constraint checkouts_release_reason_check check (release_reason in ('hold-ended', 'cancelled', 'replaced')),
    constraint checkouts_amounts_check check (subtotal_cents >= 0 and fee_cents >= 0 and donation_cents >= 0),
    constraint checkouts_total_check check (total_cents = subtotal_cents + fee_cents + donation_cents),
    constraint checkouts_open_check check (state <> 'open' or session_id is not null),
    constraint checkouts_paid_check check ((state = 'paid') = (paid_at is not null)),
    constraint checkouts_resolved_check check (state in ${LIVE} or next_check_at is null)
  );
  create index checkouts_due_index on checkouts (next_check_at) where state in ${LIVE};
  create index checkouts_visitor_index on checkouts (visitor_id) where state in ${LIVE};
  create index checkouts_paid_network_index on checkouts (network, paid_at) where state = 'paid';
  create index checkouts_paid_visitor_index on checkouts (visitor_id) where state = 'paid';
  create unique index checkouts_idempotency_key_unique on checkouts (idempotency_key) where state <> 'expired';
  create unique index checkouts_live_visitor_unique on checkouts (visitor_id) where state in ${LIVE} and release_requested_at is null;

  -- Since when a station is full, as the last carts found it; null: it is not.
  create table full_stations (
    station text not null,
    since timestamptz null,
    primary key (station)
  );
`;
