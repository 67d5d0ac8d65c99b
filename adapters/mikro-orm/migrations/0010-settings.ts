import { Migration } from '@mikro-orm/migrations';

/** What the people of the stand decided instead of the first values, and a kind of audit entry for it. */
export class Migration0010Settings extends Migration {
  override up(): void {
    this.addSql(`create table settings (
      key text not null,
      value jsonb not null,
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (key)
    )`);
    this.addSql(`alter table audit_log drop constraint audit_log_kind_check`);
    this.addSql(`alter table audit_log add constraint audit_log_kind_check
      check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting'))`);
  }
}
