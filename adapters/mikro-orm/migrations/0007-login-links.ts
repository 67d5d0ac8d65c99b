import { Migration } from '@mikro-orm/migrations';

/** One-time login links, and which devices had a code before. */
export class Migration0007LoginLinks extends Migration {
  override up(): void {
    this.addSql(`create table login_links (
      secret_hash text not null,
      staff_code_id uuid null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz null,
      primary key (secret_hash),
      constraint login_links_staff_code_id_foreign foreign key (staff_code_id) references staff_codes (id) on delete no action,
      constraint login_links_life_check check (expires_at > created_at)
    )`);
    this.addSql(`create index login_links_staff_code_index on login_links (staff_code_id)`);
    this.addSql(`create index login_links_expires_at_index on login_links (expires_at)`);
    this.addSql(`alter table staff_codes add column former_devices text[] not null default '{}'`);
  }
}
