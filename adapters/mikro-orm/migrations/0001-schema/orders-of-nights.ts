import { IN_HAND } from './words.ts';

/** Orders in closed nights, the end of a night, and games that are called off. */
export const ORDERS_OF_NIGHTS = `
  -- It shares an open night until the commit, so that no order lands in a night that is being closed.
  create function keep_closed_nights_finished() returns trigger language plpgsql as $$
    begin
      perform 1 from nights where id = new.night_id and state = 'open' for share;
      if not found and new.status in ${IN_HAND} then
        raise exception 'the night of this order is closed' using errcode = 'check_violation', constraint = 'orders_night_open';
      end if;
      return new;
    end $$;
  create trigger orders_placed before insert on orders
    for each row execute function keep_closed_nights_finished();
  create trigger orders_back_in_hand before update of status on orders
    for each row when (new.status in ${IN_HAND} and old.status not in ${IN_HAND}) execute function keep_closed_nights_finished();

  create function keep_closed_nights() returns trigger language plpgsql as $$
    begin
      if old.state = 'closed' then
        raise exception 'a closed night never changes' using errcode = 'check_violation';
      end if;
      if tg_op = 'UPDATE' and new.state = 'closed' and exists (select 1 from orders where night_id = new.id and status in ${IN_HAND}) then
        raise exception 'a closed night has no open order' using errcode = 'check_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$;
  create trigger nights_closed before update or delete on nights
    for each row execute function keep_closed_nights();

  create function keep_nights_open_for_drawers() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from drawers where night_id = new.id and state <> 'closed') then
        raise exception 'a closed night has no drawer that is not counted' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
  create trigger nights_drawers before update of state on nights
    for each row when (new.state = 'closed') execute function keep_nights_open_for_drawers();

  -- A row for each closed night; one row follows each. Nobody changes it, but only paper proves that nobody changed them all.
  create table night_seals (
    night_id uuid not null,
    previous text not null,
    figures text not null,
    fingerprint text not null,
    sealed_at timestamptz not null,
    primary key (night_id),
    constraint night_seals_previous_unique unique (previous),
    constraint night_seals_fingerprint_unique unique (fingerprint),
    constraint night_seals_night_id_foreign foreign key (night_id) references nights (id) on delete no action
  );
  create function keep_seals() returns trigger language plpgsql as $$
    begin
      raise exception 'a seal never changes' using errcode = 'check_violation';
    end $$;
  create trigger night_seals_kept before update or delete on night_seals
    for each row execute function keep_seals();

  create table call_offs (
    id text not null,
    night_id uuid not null,
    is_all boolean not null,
    called_at timestamptz not null,
    called_by text not null,
    primary key (id),
    constraint call_offs_night_id_foreign foreign key (night_id) references nights (id)
  );
  create index call_offs_called_at_index on call_offs (called_at);

  create table called_off_orders (
    order_id uuid not null,
    call_off_id text not null,
    state text not null,
    refusals int not null,
    due_at timestamptz null,
    primary key (order_id),
    constraint called_off_orders_state_check check (state in ('waiting', 'refunding', 'refunded', 'failed', 'by-hand', 'left')),
    constraint called_off_orders_due_check check ((state in ('waiting', 'refunding')) = (due_at is not null)),
    constraint called_off_orders_refusals_check check (refusals >= 0),
    constraint called_off_orders_order_id_foreign foreign key (order_id) references orders (id) on delete no action,
    constraint called_off_orders_call_off_id_foreign foreign key (call_off_id) references call_offs (id)
  );
  create index called_off_orders_due_index on called_off_orders (due_at) where due_at is not null;
  create index called_off_orders_call_off_index on called_off_orders (call_off_id);
`;
