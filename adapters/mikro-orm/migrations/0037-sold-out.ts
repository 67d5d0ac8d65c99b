import { Migration } from '@mikro-orm/migrations';

/** What the staff sells out in one tap, and what becomes of the paid orders that wait for it. */
export class Migration0037SoldOut extends Migration {
  override up(): void {
    this.addSql(`alter table products add column sold_out_at timestamptz null`);
    this.addSql(`alter table order_items add column replaces_id uuid null, add column found_at timestamptz null`);
    // An item is replaced once.
    this.addSql(`alter table order_items add constraint order_items_replaces_unique unique (replaces_id)`);
  }
}
