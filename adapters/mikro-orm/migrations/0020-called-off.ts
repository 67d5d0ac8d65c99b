import { Migration } from '@mikro-orm/migrations';

/** Games that are called off, and each order's part of it: the worker's list. */
export class Migration0020CalledOff extends Migration {
  override up(): void {
    this.addSql(`create table call_offs (
      id text not null,
      night_id uuid not null,
      is_all boolean not null,
      called_at timestamptz not null,
      called_by text not null,
      primary key (id),
      constraint call_offs_night_id_foreign foreign key (night_id) references nights (id)
    )`);
    this.addSql(`create index call_offs_called_at_index on call_offs (called_at)`);
    this.addSql(`create table called_off_orders (
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
    )`);
    this.addSql(`create index called_off_orders_due_index on called_off_orders (due_at) where due_at is not null`);
    this.addSql(`create index called_off_orders_call_off_index on called_off_orders (call_off_id)`);
  }
}
