import { CATEGORIES, type Category } from '#core/domain/catalogue/category.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { CountKind } from '#core/domain/stock/stock-entry.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { CountDraft } from './count-draft.ts';
import type { ShelfItem } from '#web/api/stock.queries.ts';
import { isDifferent, isOvertaken, noteOf, typedUnits } from './stock-count.view.ts';
import styles from './stock-count.module.css';

const TITLES = { drinks: 'Drinks', candy: 'Candy', food: 'Food' } as const satisfies Record<Category, string>;

type StockFieldsProps = {
  readonly products: readonly ShelfItem[];
  readonly kind: CountKind;
  readonly count: CountDraft;
  readonly titleLevel: 2 | 3;
};

/** Every product with an input for its count, by category. An opening starts from the recorded stock, a closing from blank. */
export const StockFields = ({ products, kind, count, titleLevel }: StockFieldsProps) => (
  <div className={styles['groups']}>
    {CATEGORIES.map((category) => {
      const own = products.filter((product) => product.category === category);
      if (own.length === 0) return null;
      const Title = `h${titleLevel}` as const;
      return (
        <Card key={category} padding="none" label={TITLES[category]}>
          <Title className={styles['groupTitle']}>{TITLES[category]}</Title>
          <ul className={styles['rows']}>
            {own.map((product) => (
              <StockRow key={product.id} product={product} kind={kind} count={count} />
            ))}
          </ul>
        </Card>
      );
    })}
  </div>
);

type StockRowProps = { readonly product: ShelfItem; readonly kind: CountKind; readonly count: CountDraft };

const StockRow = ({ product, kind, count: { draft, type } }: StockRowProps) => {
  const { id, name, expected } = product;
  const entry = draft.entries[String(id)];
  const isShown = entry !== undefined && !isOvertaken(product, entry);
  const figure = isShown ? entry.counted : kind === 'opening-count' ? expected : null;
  // The first tap on a stepper starts from the expected units.
  const from = figure ?? expected;
  return (
    <li className={classNames(styles['row'], isShown && isDifferent(entry) && styles['other'])}>
      <span className={styles['name']}>
        <span>{name}</span>
        <small>{noteOf(product, entry, kind)}</small>
      </span>
      <span className={styles['stepper']}>
        <button type="button" aria-label={`One less ${name}`} disabled={from === 0} onClick={() => type(product, from - 1)}>
          <Icon name="minus" />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={name}
          placeholder="–"
          value={figure ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(product, typedUnits(event.currentTarget.value))}
        />
        <button
          type="button"
          aria-label={`One more ${name}`}
          disabled={from >= LIMITS.stock.maximum}
          onClick={() => type(product, from + 1)}
        >
          <Icon name="plus" />
        </button>
      </span>
    </li>
  );
};
