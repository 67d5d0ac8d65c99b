import { Migration } from '@mikro-orm/migrations';

/** Sales at the window: how they were paid for and who made them, two more tenders, and a kind of audit entry for them. */
export class Migration0012Sales extends Migration {
  override up(): void {
    this.addSql(`create table sales (
      order_id uuid not null,
      idempotency_key text not null,
      sold_by_id text not null,
      sold_by_name text not null,
      given_cents int null,
      reader_reference text null,
      comp_reason text null,
      primary key (order_id),
      constraint sales_idempotency_key_unique unique (idempotency_key),
      constraint sales_given_check check (given_cents >= 0),
      constraint sales_comp_reason_check check (comp_reason in ('referee', 'coach', 'volunteer', 'remade', 'other')),
      constraint sales_order_id_foreign foreign key (order_id) references orders (id) on delete no action
    )`);
    this.addSql(`alter table orders drop constraint orders_tender_check`);
    this.addSql(`alter table orders add constraint orders_tender_check check (tender in ('card', 'cash', 'reader', 'comp'))`);
    this.addSql(`alter table audit_log drop constraint audit_log_kind_check`);
    this.addSql(`alter table audit_log add constraint audit_log_kind_check
      check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting', 'night', 'sale'))`);
  }
}
