import { Migration } from '@mikro-orm/migrations';

/** How the stand was used: one number a day and event. */
export class Migration0008UsageCounts extends Migration {
  override up(): void {
    this.addSql(`create table usage_counts (
      business_day text not null,
      event text not null,
      happened bigint not null,
      primary key (business_day, event)
    )`);
  }
}
