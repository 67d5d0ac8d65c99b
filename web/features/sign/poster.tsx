import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFit } from '#web/ui/use-fit.ts';
import { type Paper, paperClass } from './paper.ts';
import styles from './sign.module.css';

/** More lines per column do not fit beside the large code. */
const LONG_COLUMN = 13;
/** A longer address does not fit on one line at full size. */
const LONG_ADDRESS = 22;

export type Column = { readonly category: Category; readonly products: readonly Product[] };

type PosterProps = {
  readonly paper: Paper;
  /** Null until known: then the code is blank. */
  readonly path: string | null;
  readonly word: string | null;
  readonly columns: readonly Column[] | null;
  readonly hasSpanish: boolean;
};

const STEPS = ['Point your camera here', 'Order and pay', 'Come when your number is ready'];

export const Poster = ({ paper, path, word, columns, hasSpanish }: PosterProps) => {
  const { standName, pickupPlace } = useStand();
  const { origin, host } = window.location;
  const isLong = columns?.some(({ products }) => products.length > LONG_COLUMN) === true;
  return (
    <article
      className={classNames(
        styles['sign'],
        paperClass(paper),
        columns === null && styles['plain'],
        isLong && styles['long'],
        host.length > LONG_ADDRESS && styles['longAddress'],
      )}
      aria-label="The sign"
    >
      <p className={styles['name']}>
        <img src="/images/logo.svg" alt="" />
        <span>{standName}</span>
      </p>
      <h2 ref={useFit<HTMLHeadingElement>()}>Order from your seat</h2>
      <div className={styles['middle']}>
        <QrCode className={styles['qr'] ?? ''} text={path === null ? null : `${origin}${path}`} label={`QR code of the menu, ${host}`} />
        <ol className={styles['steps']}>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <p className={styles['address']}>
        <span>or type</span>
        <strong translate="no">{host}</strong>
      </p>
      {columns === null && <Word word={word} />}
      <p className={styles['place']}>
        <Icon name="pin" />
        <span>{`Pick up at ${pickupPlace}`}</span>
      </p>
      {columns !== null && (
        <div className={styles['prices']}>
          {columns.map(({ category, products }, at) => (
            <section key={category}>
              <h3>{categoryLabel(category)}</h3>
              <ul>
                {products.map(({ id, name, priceCents }) => (
                  <li key={id}>
                    <Line>{name}</Line>
                    <i />
                    <b>{formatUsd(priceCents)}</b>
                  </li>
                ))}
              </ul>
              {at === columns.length - 1 && <Word word={word} />}
            </section>
          ))}
        </div>
      )}
      <p className={styles['foot']}>
        <span>Cash? Come to the window.</span>
        {hasSpanish && <span lang="es">También en español</span>}
        <span>Every order supports the school band.</span>
      </p>
    </article>
  );
};

const Line = ({ children }: { readonly children: string }) => <span ref={useFit<HTMLSpanElement>()}>{children}</span>;

const Word = ({ word }: { readonly word: string | null }) =>
  word === null ? null : (
    <div className={styles['word']}>
      <span>Tonight’s word</span>
      <strong translate="no">{word}</strong>
    </div>
  );
