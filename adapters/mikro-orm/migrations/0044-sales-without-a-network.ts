import { Migration } from '@mikro-orm/migrations';

/** Which orders a device sold for cash while it had no network. */
export class Migration0044SalesWithoutANetwork extends Migration {
  override up(): void {
    this.addSql(`alter table orders add column sold_offline boolean not null default false`);
    this.addSql(`alter table orders add constraint orders_offline_check check (not sold_offline or (channel = 'W' and tender = 'cash'))`);
  }
}
