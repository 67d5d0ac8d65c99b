import { useStand } from '#web/api/stand.queries.ts';
import type { OnShelf } from '#web/api/stock.queries.ts';
import { timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Draft } from './count-draft.ts';
import styles from './stock-count.module.css';

const TICK_MS = 10_000;

const typedOf = ({ id }: OnShelf, { entries }: Draft): number | undefined => entries[String(id)]?.counted;

/** Whether any is there, as far as the stand knows: that one is back on the menu unless somebody says otherwise. */
export const isFound = (product: OnShelf, draft: Draft): boolean => (typedOf(product, draft) ?? product.expected) > 0;

type SoldOutLastProps = {
  readonly out: readonly { readonly product: OnShelf; readonly isBack: boolean }[];
  readonly draft: Draft;
  readonly onFlip: (id: string) => void;
};

/** What ended the last night sold out: one tap each decides whether it is back on the menu (night.md §2). */
export const SoldOutLast = ({ out, draft, onFlip }: SoldOutLastProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Card label="Sold out last time">
      <h2>Sold Out Last Time</h2>
      <p className="muted">Back on the menu unless you switch it off.</p>
      <ul className={styles['drawers']}>
        {out.map(({ product, isBack }) => {
          const { id, name, expected, soldOutLast } = product;
          const typed = typedOf(product, draft);
          const there = typed === undefined ? `${expected} on record` : `${typed} counted today`;
          return (
            <li key={id} className={styles['drawer']}>
              <div>
                <h3>{name}</h3>
                <p className="muted">{`${soldOutLast === null ? '' : `Sold out at ${timeText(soldOutLast, now, timeZone)}. `}${there}.`}</p>
              </div>
              <Switch label={isBack ? 'Back on' : 'Still out'} of={name} checked={isBack} onChange={() => onFlip(String(id))} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
