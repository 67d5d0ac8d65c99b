import { Migration } from '@mikro-orm/migrations';

/** Pages that lookups lead to. */
export class Migration0009LookupPages extends Migration {
  override up(): void {
    this.addSql(`create table lookup_pages (
      hash text not null,
      contact_key text not null,
      order_id uuid not null,
      is_owner boolean not null,
      opened_at timestamptz not null,
      primary key (hash),
      constraint lookup_pages_order_id_foreign foreign key (order_id) references orders (id) on delete no action
    )`);
    this.addSql(`create index lookup_pages_contact_index on lookup_pages (contact_key, opened_at)`);
    this.addSql(`create index lookup_pages_order_index on lookup_pages (order_id)`);
    this.addSql(`create index lookup_pages_opened_at_index on lookup_pages (opened_at)`);
  }
}
