import { Migration } from '@mikro-orm/migrations';

/** What is written down of a whole night: drawers, pauses, hand-overs, a game that is called off, contacts that are forgotten. */
export class Migration0014KindsOfAuditEntries extends Migration {
  override up(): void {
    this.addSql(`alter table audit_log drop constraint audit_log_kind_check`);
    this.addSql(`alter table audit_log add constraint audit_log_kind_check
      check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting', 'night', 'sale', 'drawer', 'pause',
        'hand-over', 'called-off', 'contact'))`);
  }
}
