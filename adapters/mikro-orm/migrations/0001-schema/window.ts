/** Window sales, giveaways, and the drawers' append-only ledgers. */
export const WINDOW = `
  create table sales (
    order_id uuid not null,
    idempotency_key text not null,
    sold_by_id text not null,
    sold_by_name text not null,
    given_cents int null,
    reader_reference text null,
    comp_reason text null,
    paper_seller text null,
    paper_counted_cents int null,
    primary key (order_id),
    constraint sales_idempotency_key_unique unique (idempotency_key),
    constraint sales_given_check check (given_cents >= 0),
    constraint sales_comp_reason_check check (comp_reason in ('referee', 'coach', 'volunteer', 'remade', 'other')),
    constraint sales_paper_check check (paper_counted_cents is null or (paper_counted_cents >= 0 and paper_seller is not null)),
    constraint sales_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );

  create table approvals (
    id uuid not null,
    order_id uuid not null,
    kind text not null,
    amount_cents int not null,
    by_id text not null,
    by_name text not null,
    at timestamptz not null,
    approved_by_id text null,
    approved_by_name text null,
    approved_at timestamptz null,
    primary key (id),
    constraint approvals_kind_check check (kind in ('comp', 'below-price', 'no-drawer', 'dearer')),
    constraint approvals_amount_check check (amount_cents > 0),
    constraint approvals_approved_check check (num_nulls(approved_by_id, approved_by_name, approved_at) in (0, 3)),
    constraint approvals_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );
  create index approvals_order_index on approvals (order_id);

  -- Ids are made by the devices that ask, as their idempotency keys are. Which state takes which entry is core's table, checked by
  -- the invariants, so that a backup can be restored in any order.
  create table drawers (
    id text not null,
    night_id uuid not null,
    name text not null,
    state text not null,
    primary key (id),
    constraint drawers_state_check check (state in ('open', 'counting', 'counted', 'confirmed', 'closed')),
    constraint drawers_night_id_foreign foreign key (night_id) references nights (id)
  );
  create unique index drawers_name_unique on drawers (night_id, name) where state <> 'closed';

  create table drawer_entries (
    position serial primary key,
    id text not null,
    drawer_id text not null,
    at timestamptz not null,
    by_id text not null,
    by_name text not null,
    kind text not null,
    amount_cents int not null,
    pieces jsonb null,
    order_id uuid null,
    note text null,
    constraint drawer_entries_id_unique unique (id),
    constraint drawer_entries_kind_check check (kind in ('float', 'sale', 'undo', 'refund', 'drop', 'paid-in', 'paid-out', 'count',
      'begin-count', 'leave-count', 'reject-count', 'confirm', 'recount', 'reopened', 'close', 'shown')),
    constraint drawer_entries_amount_check check (amount_cents >= 0),
    constraint drawer_entries_pieces_check check ((kind in ('float', 'count')) = (pieces is not null)),
    constraint drawer_entries_order_check check ((kind in ('sale', 'undo', 'refund')) = (order_id is not null)),
    constraint drawer_entries_drawer_id_foreign foreign key (drawer_id) references drawers (id),
    constraint drawer_entries_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );
  create index drawer_entries_drawer_index on drawer_entries (drawer_id);
  create unique index drawer_entries_float_unique on drawer_entries (drawer_id) where kind = 'float';
  create unique index drawer_entries_order_unique on drawer_entries (order_id, kind) where kind in ('sale', 'undo');

  create function keep_books() returns trigger language plpgsql as $$
    begin
      raise exception 'a line of a drawer''s book never changes' using errcode = 'check_violation';
    end $$;
  create trigger drawer_entries_kept before update or delete on drawer_entries
    for each row execute function keep_books();
`;
