/** Products and their stock movements. Sales are not movements: initial + adjustments = on hand + sold. */
export const CATALOGUE = `
  create table products (
    id serial primary key,
    slug text null,
    name text not null,
    name_es text not null default '',
    name_key text not null,
    category text not null,
    price_cents int not null,
    earlier_prices jsonb null,
    image_path text not null,
    on_hand int not null,
    reserved int not null,
    sold int not null,
    is_active boolean not null,
    station text not null default 'Grill',
    prep_points int not null default 1,
    allergens text not null default '?????????',
    is_sealed boolean not null default false,
    ingredients text not null default '',
    ingredients_es text not null default '',
    checked_on text null,
    sold_out_at timestamptz null,
    menu_round int not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint products_slug_unique unique (slug),
    constraint products_name_key_unique unique (name_key),
    constraint products_category_check check (category in ('drinks', 'candy', 'food')),
    constraint products_price_check check (price_cents >= 0),
    constraint products_stock_check check (on_hand >= 0 and reserved >= 0 and sold >= 0),
    constraint products_reserved_check check (reserved <= on_hand),
    constraint products_preparation_check check (station <> '' and prep_points >= 0 and prep_points <= 20),
    constraint products_allergens_check check (allergens ~ '^[yn?]{9}$'),
    constraint products_checked_on_check check (checked_on ~ '^[0-9]{8}$')
  );

  create table stock_movements (
    id serial primary key,
    product_id int not null,
    kind text not null,
    delta int not null,
    by text null,
    at timestamptz not null,
    night_id uuid null,
    act_id text null,
    counted int null,
    seen int null,
    note text null,
    constraint stock_movements_kind_check check (kind in ('initial', 'adjustment', 'spoiled', 'opening-count', 'closing-count')),
    constraint stock_movements_count_check check (
      case when kind in ('opening-count', 'closing-count')
        then night_id is not null and act_id is not null and (counted is null and seen is null and note is not null
          or counted >= 0 and seen >= 0 and delta = counted - seen)
        else counted is null and seen is null end
    ),
    constraint stock_movements_spoiled_check check (kind <> 'spoiled' or delta < 0 and act_id is not null and note is not null),
    constraint stock_movements_product_id_foreign foreign key (product_id) references products (id),
    constraint stock_movements_night_id_foreign foreign key (night_id) references nights (id)
  );
  create index stock_movements_product_index on stock_movements (product_id);
  create index stock_movements_night_index on stock_movements (night_id);
  create unique index stock_movements_act_unique on stock_movements (act_id, product_id);

  create function keep_stock_acts() returns trigger language plpgsql as $$
    begin
      raise exception 'a count or a loss never changes' using errcode = 'check_violation';
    end $$;
  create trigger stock_movements_kept before update or delete on stock_movements
    for each row when (old.act_id is not null) execute function keep_stock_acts();

  -- No foreign key on the product: its check would lock products under the night, against the order of locks. Name, category and
  -- price are those of the closing, because a closed night never changes. So is the mark, which ends with the night.
  create table night_stock (
    night_id uuid not null,
    product_id int not null,
    opening int not null,
    closing int null,
    name text null,
    category text null,
    sold_out_at timestamptz null,
    price_cents int null,
    primary key (night_id, product_id),
    constraint night_stock_night_id_foreign foreign key (night_id) references nights (id)
  );
`;
