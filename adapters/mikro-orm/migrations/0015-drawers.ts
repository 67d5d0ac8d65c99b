import { Migration } from '@mikro-orm/migrations';

/**
 * Drawers and their append-only books. A night that opened a drawer is closed only when the drawer is; which state takes which
 * line is core's table, checked by the invariants, so that a backup's lines can be restored in any order. Ids are made by the
 * devices that ask, as their idempotency keys are.
 */
export class Migration0015Drawers extends Migration {
  override up(): void {
    this.addSql(`create table drawers (
      id text not null,
      night_id uuid not null,
      name text not null,
      state text not null,
      primary key (id),
      constraint drawers_state_check check (state in ('open', 'counting', 'counted', 'confirmed', 'closed')),
      constraint drawers_night_id_foreign foreign key (night_id) references nights (id)
    )`);
    this.addSql(`create unique index drawers_name_unique on drawers (night_id, name) where state <> 'closed'`);

    this.addSql(`create table drawer_entries (
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
      constraint drawer_entries_amount_check check (amount_cents >= 0),
      constraint drawer_entries_pieces_check check ((kind in ('float', 'count')) = (pieces is not null)),
      constraint drawer_entries_order_check check ((kind in ('sale', 'undo', 'refund')) = (order_id is not null)),
      constraint drawer_entries_drawer_id_foreign foreign key (drawer_id) references drawers (id),
      constraint drawer_entries_order_id_foreign foreign key (order_id) references orders (id) on delete no action
    )`);
    this.addSql(`alter table drawer_entries add constraint drawer_entries_kind_check check (kind in ('float', 'sale', 'undo', 'refund',
      'drop', 'paid-in', 'paid-out', 'count', 'begin-count', 'leave-count', 'reject-count', 'confirm', 'recount', 'close'))`);
    this.addSql(`create index drawer_entries_drawer_index on drawer_entries (drawer_id)`);
    this.addSql(`create unique index drawer_entries_float_unique on drawer_entries (drawer_id) where kind = 'float'`);
    this.addSql(`create unique index drawer_entries_order_unique on drawer_entries (order_id, kind) where kind in ('sale', 'undo')`);

    this.addSql(`create function keep_books() returns trigger language plpgsql as $$
      begin
        raise exception 'a line of a drawer''s book never changes' using errcode = 'check_violation';
      end $$`);
    this.addSql(`create trigger drawer_entries_kept before update or delete on drawer_entries
      for each row execute function keep_books()`);

    this.addSql(`create function keep_nights_open_for_drawers() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from drawers where night_id = new.id and state <> 'closed') then
          raise exception 'a closed night has no drawer that is not counted' using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger nights_drawers before update of state on nights
      for each row when (new.state = 'closed') execute function keep_nights_open_for_drawers()`);
  }
}
