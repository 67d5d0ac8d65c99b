import { Migration } from '@mikro-orm/migrations';

/** Links that open the board: by the hash of their secret, like every login. */
export class Migration0029BoardLinks extends Migration {
  override up(): void {
    this.addSql(`create table board_links (
      id uuid not null,
      name text not null,
      secret_hash text not null,
      created_at timestamptz not null,
      created_by text not null,
      revoked_at timestamptz null,
      primary key (id),
      constraint board_links_secret_hash_unique unique (secret_hash)
    )`);
  }
}
