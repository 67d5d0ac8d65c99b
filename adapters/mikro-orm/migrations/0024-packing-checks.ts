import { Migration } from '@mikro-orm/migrations';

/** Who put an item into the bag: every device sees it, and a takeover keeps it. */
export class Migration0024PackingChecks extends Migration {
  override up(): void {
    this.addSql(`alter table order_items add column checked_by_id text null, add column checked_by_name text null`);
    this.addSql(
      `alter table order_items add constraint order_items_checked_check check ((checked_by_id is null) = (checked_by_name is null))`,
    );
  }
}
