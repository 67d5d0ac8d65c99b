/** Settings, uploaded pictures, budgets, small documents, and usage. */
export const PLATFORM = `
  create table settings (
    key text not null,
    value jsonb not null,
    changed_by text not null,
    changed_at timestamptz not null,
    primary key (key)
  );

  create table images (
    name text not null,
    folder text not null,
    bytes bytea not null,
    width int not null,
    height int not null,
    size int not null,
    created_at timestamptz not null,
    primary key (name),
    constraint images_folder_check check (folder in ('drinks', 'candy', 'food', 'uploads')),
    constraint images_size_check check (size > 0 and size = octet_length(bytes))
  );

  create table documents (
    collection text not null,
    key text not null,
    document jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (collection, key)
  );
  create index documents_newest_index on documents (collection, created_at);

  create table throttles (
    key varchar(255) not null,
    points int not null default 0,
    expire bigint null,
    primary key (key)
  );
  create index throttles_expire_index on throttles (expire);

  -- Unlogged: a crash may forget who was looking.
  create unlogged table presence (
    visitor_key text not null,
    cart_items int not null,
    seen_at timestamptz not null,
    primary key (visitor_key)
  );
  create index presence_seen_at_index on presence (seen_at);

  create table usage_counts (
    business_day text not null,
    event text not null,
    happened bigint not null,
    primary key (business_day, event)
  );
`;
