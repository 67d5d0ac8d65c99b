import { Migration } from '@mikro-orm/migrations';

/** The audit trail, uploaded pictures, one product a name, and what happens to payments elsewhere. */
export class Migration0003AuditLogImagesAndAdjustments extends Migration {
  override up(): void {
    this.addSql(`create table audit_log (
      id serial primary key,
      at timestamptz not null,
      by text not null,
      kind text not null,
      text text not null,
      constraint audit_log_kind_check check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login'))
    )`);
    this.addSql(`create index audit_log_newest_index on audit_log (at)`);
    this.addSql(`create table images (
      name text not null,
      folder text not null,
      bytes bytea not null,
      width int not null,
      height int not null,
      size int not null,
      created_at timestamptz not null,
      primary key (name),
      constraint images_size_check check (size > 0 and size = octet_length(bytes)),
      constraint images_folder_check check (folder in ('drinks', 'candy', 'food', 'uploads'))
    )`);
    this.addSql(`create table provider_adjustments (
      id text not null,
      order_id uuid not null,
      kind text not null,
      amount_cents int not null,
      state text not null,
      at timestamptz not null,
      primary key (id),
      constraint provider_adjustments_amount_check check (amount_cents >= 0),
      constraint provider_adjustments_state_check check (
        case kind when 'refund' then state in ('pending', 'succeeded', 'failed') else state in ('inquiry', 'open', 'won', 'lost') end
      ),
      constraint provider_adjustments_kind_check check (kind in ('refund', 'dispute')),
      constraint provider_adjustments_order_id_foreign foreign key (order_id) references orders (id)
    )`);
    this.addSql(`create index provider_adjustments_order_index on provider_adjustments (order_id)`);
    this.addSql(`create index provider_adjustments_at_index on provider_adjustments (at)`);
    this.addSql(`alter table products add column name_key text null`);
    // Should two products share a name already, the younger one keeps it with its number.
    this.addSql(`update products p set name_key = trim(regexp_replace(lower(name), '\\s+', ' ', 'g')) || case when exists (
      select 1 from products o where o.id < p.id and lower(o.name) = lower(p.name)) then ' ' || id else '' end`);
    this.addSql(`alter table products alter column name_key set not null`);
    this.addSql(`alter table products add constraint products_name_key_unique unique (name_key)`);
    this.addSql(`alter table refunds add column accepted_at timestamptz null`);
    this.addSql(`update refunds set accepted_at = coalesce(settled_at, requested_at) where provider_refund_id is not null`);
    this.addSql(`alter table refunds add constraint refunds_accepted_check check (state <> 'succeeded' or accepted_at is not null)`);
    this.addSql(`create index refunds_accepted_at_index on refunds (accepted_at)`);
    this.addSql(`create index orders_payment_index on orders (payment_id)`);
  }
}
