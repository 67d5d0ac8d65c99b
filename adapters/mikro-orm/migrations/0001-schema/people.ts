/** People and logins, the board's links, and the audit log. Secrets are stored as hashes, an authenticator app's encrypted. */
export const PEOPLE = `
  create table staff_codes (
    id uuid not null,
    code text not null,
    name text not null,
    role text not null,
    created_at timestamptz not null,
    created_by text not null,
    expires_at timestamptz not null,
    revoked_at timestamptz null,
    device text null,
    former_devices text[] not null default '{}',
    primary key (id),
    constraint staff_codes_code_unique unique (code),
    constraint staff_codes_role_check check (role in ('staff', 'manager')),
    constraint staff_codes_life_check check (expires_at > created_at)
  );
  create index staff_codes_newest_index on staff_codes (created_at);

  create table people (
    id uuid not null,
    name text not null,
    email text not null,
    role text not null,
    created_at timestamptz not null,
    invited_by text not null,
    joined_at timestamptz null,
    last_login_at timestamptz null,
    password_hash text null,
    totp_secret text null,
    totp_step int null,
    primary key (id),
    constraint people_email_unique unique (email),
    constraint people_email_check check (email = lower(email)),
    constraint people_role_check check (role in ('manager', 'admin')),
    constraint people_second_factor_check check ((password_hash is null) = (totp_secret is null))
  );

  create table passkeys (
    id text not null,
    person_id uuid not null,
    public_key text not null,
    counter bigint not null,
    label text not null,
    created_at timestamptz not null,
    last_used_at timestamptz null,
    primary key (id),
    constraint passkeys_person_id_foreign foreign key (person_id) references people (id) on delete cascade
  );
  create index passkeys_person_index on passkeys (person_id);

  create table access_tokens (
    token_hash text not null,
    staff_code_id uuid null,
    person_id uuid null,
    device text not null default '',
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    primary key (token_hash),
    constraint access_tokens_staff_code_id_foreign foreign key (staff_code_id) references staff_codes (id) on delete no action,
    constraint access_tokens_person_id_foreign foreign key (person_id) references people (id) on delete cascade,
    constraint access_tokens_owner_check check (staff_code_id is null or person_id is null)
  );
  create index access_tokens_person_index on access_tokens (person_id);
  create index access_tokens_staff_code_index on access_tokens (staff_code_id);
  create index access_tokens_created_at_index on access_tokens (created_at);

  create table login_links (
    secret_hash text not null,
    staff_code_id uuid null,
    person_id uuid null,
    purpose text not null default 'login',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz null,
    primary key (secret_hash),
    constraint login_links_life_check check (expires_at > created_at),
    constraint login_links_staff_code_id_foreign foreign key (staff_code_id) references staff_codes (id) on delete no action,
    constraint login_links_person_id_foreign foreign key (person_id) references people (id) on delete cascade,
    constraint login_links_owner_check check (staff_code_id is null or person_id is null),
    constraint login_links_purpose_check check (purpose in ('login', 'join'))
  );
  create index login_links_person_index on login_links (person_id);
  create index login_links_staff_code_index on login_links (staff_code_id);
  create index login_links_expires_at_index on login_links (expires_at);

  create table board_links (
    id uuid not null,
    name text not null,
    secret_hash text not null,
    shows text not null default 'orders',
    created_at timestamptz not null,
    created_by text not null,
    revoked_at timestamptz null,
    primary key (id),
    constraint board_links_secret_hash_unique unique (secret_hash),
    constraint board_links_shows_check check (shows in ('orders', 'prices'))
  );

  create table admin_credentials (
    id int not null,
    password_hash text not null,
    is_generated boolean not null,
    primary key (id),
    constraint admin_credentials_one_admin_check check (id = 1)
  );

  create table known_devices (
    device text not null,
    kind text not null,
    last_login_at timestamptz not null,
    primary key (device, kind),
    constraint known_devices_kind_check check (kind in ('staff', 'admin'))
  );
  create index known_devices_newest_index on known_devices (kind, last_login_at);

  create table audit_log (
    id serial primary key,
    at timestamptz not null,
    by text not null,
    kind text not null,
    text text not null,
    constraint audit_log_kind_check check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting',
      'night', 'sale', 'drawer', 'pause', 'hand-over', 'called-off', 'contact', 'unsent'))
  );
  create index audit_log_newest_index on audit_log (at);
`;
