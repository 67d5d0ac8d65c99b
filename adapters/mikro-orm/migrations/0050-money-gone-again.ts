import { Migration } from '@mikro-orm/migrations';

/** The times before the last one at which money was gone: a dispute that was won and is lost later. Null for all others. */
export class Migration0050MoneyGoneAgain extends Migration {
  override up(): void {
    this.addSql(`alter table provider_adjustments add column earlier jsonb null`);
  }
}
