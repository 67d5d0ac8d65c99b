import { Migration } from '@mikro-orm/migrations';

/** Which payment pages the tablet at the window shows. The default is for the previous release, whose orders by phone were online ones. */
export class Migration0048ChannelOfCheckouts extends Migration {
  override up(): void {
    this.addSql(`alter table checkouts add column channel text not null default 'O'`);
    this.addSql(`alter table checkouts add constraint checkouts_channel_check check (channel in ('O', 'W'))`);
  }
}
