import { useSyncExternalStore } from 'react';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import { MENU_LIMITS } from '#core/domain/menu-limits.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFit } from '#web/ui/use-fit.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { BoardData } from './board.queries.ts';
import { pageOf } from './board.view.ts';
import styles from './board.module.css';

/** The order of the columns. */
const COLUMNS = ['food', 'drinks', 'candy'] as const satisfies readonly Category[];
/** Lines per column; the last column also has the QR code. */
const LINES = { food: 14, drinks: 14, candy: 8 } as const satisfies Record<Category, number>;

const UPRIGHT = '(orientation: portrait)';
const watchTurn = (onChange: () => void): (() => void) => {
  const query = matchMedia(UPRIGHT);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const isUprightNow = (): boolean => matchMedia(UPRIGHT).matches;

type PriceLine = BoardData['prices'][number];

/** The menu on a screen. Sold-out products keep their line, so that nothing jumps. @param turn counts the pages shown so far */
export const Prices = ({ data: { prices, menu_path: menuPath }, turn }: { readonly data: BoardData; readonly turn: number }) => {
  const isUpright = useSyncExternalStore(watchTurn, isUprightNow);
  const used = COLUMNS.filter((category) => prices.some((line) => line.category === category));
  const shown = isUpright ? used.filter((_category, at) => at === turn % used.length) : used;
  const pages = isUpright ? Math.floor(turn / Math.max(1, used.length)) : turn;
  return (
    <>
      <h1>
        <VisuallyHidden>Prices</VisuallyHidden>
      </h1>
      <div className={styles['prices']}>
        {shown.map((category) => (
          <section key={category}>
            <h2>{categoryLabel(category)}</h2>
            <ul>
              {pageOf(
                prices.filter((line) => line.category === category),
                LINES[category],
                pages,
              ).shown.map((line) => (
                <Line key={line.name} {...line} />
              ))}
            </ul>
            {category === shown.at(-1) && (
              <div className={styles['pricesOrder']}>
                <QrCode className={styles['qr'] ?? ''} text={`${window.location.origin}${menuPath}`} label="QR code of the menu" />
                <p>
                  <strong>Order from your seat</strong>
                  <small>Or pay here, cash or card.</small>
                </p>
                <span translate="no">{window.location.host}</span>
              </div>
            )}
          </section>
        ))}
      </div>
    </>
  );
};

const Line = ({ name, price, left }: PriceLine) => (
  <li className={classNames(styles['price'], left === 0 && styles['out'])}>
    <span ref={useFit<HTMLSpanElement>()}>{name}</span>
    {left > 0 && left <= MENU_LIMITS.stock.lowThreshold ? <em className={styles['low']}>{`Only ${left} left!`}</em> : <i />}
    {left === 0 ? <em>Sold out</em> : <b>{formatUsd(price)}</b>}
  </li>
);
