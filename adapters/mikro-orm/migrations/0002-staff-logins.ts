import { Migration } from '@mikro-orm/migrations';

/** Logins, and reminders. */
export class Migration0002StaffLogins extends Migration {
  override up(): void {
    this.addSql(`create table staff_codes (
      id uuid not null,
      code text not null,
      name text not null,
      role text not null,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null,
      revoked_at timestamptz null,
      device text null,
      primary key (id),
      constraint staff_codes_code_unique unique (code),
      constraint staff_codes_life_check check (expires_at > created_at),
      constraint staff_codes_role_check check (role in ('staff', 'manager'))
    )`);
    this.addSql(`create index staff_codes_newest_index on staff_codes (created_at)`);
    this.addSql(`create table access_tokens (
      token_hash text not null,
      staff_code_id uuid null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (token_hash),
      constraint access_tokens_staff_code_id_foreign foreign key (staff_code_id) references staff_codes (id) on delete no action
    )`);
    this.addSql(`create index access_tokens_staff_code_index on access_tokens (staff_code_id)`);
    this.addSql(`create index access_tokens_created_at_index on access_tokens (created_at)`);
    this.addSql(`create table admin_credentials (
      id int not null,
      password_hash text not null,
      is_generated boolean not null,
      primary key (id),
      constraint admin_credentials_one_admin_check check (id = 1)
    )`);
    this.addSql(`create table known_devices (
      device text not null,
      kind text not null,
      last_login_at timestamptz not null,
      primary key (device, kind),
      constraint known_devices_kind_check check (kind in ('staff', 'admin'))
    )`);
    this.addSql(`create index known_devices_newest_index on known_devices (kind, last_login_at)`);
    this.addSql(`alter table orders add column reminders_sent int not null default 0, add column last_reminded_at timestamptz null`);
    this.addSql(`alter table orders alter column reminders_sent drop default`);
    this.addSql(`alter table orders add constraint orders_reminders_check check (reminders_sent >= 0)`);
    this.addSql(`create index orders_placed_at_index on orders (placed_at)`);
    this.addSql(`create index throttles_expire_index on throttles (expire)`);
  }
}
