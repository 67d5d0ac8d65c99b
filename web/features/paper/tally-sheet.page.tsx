import { useQuery } from '@tanstack/react-query';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Paper, SHEET } from './paper.tsx';
import styles from './paper.module.css';

const NOTE = 'One sheet for each cash box, for when the screens don’t work.';
const BLANKS = ['Box', 'From', 'To'];
const CASH_LINES = ['Change at the start', 'Counted at the end', 'Given back', 'Counted by, and second person'];

/** An empty sheet with every product and its price (night §6). */
export const TallySheetPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(productsQuery(api));
  return (
    <Paper title="Tally Sheet" note={NOTE} canPrint={data !== undefined}>
      {isPending && <ScreenState kind="loading" title="Loading products..." titleLevel={2} />}
      {error !== null && !(isSilence(error) && data !== undefined) && (
        <div className="no-print">
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {sentenceOf(error, 'Failed to load the products')}
          </Banner>
        </div>
      )}
      {data !== undefined && <Sheet products={data} />}
    </Paper>
  );
};

const Sheet = ({ products }: { readonly products: readonly Product[] }) => {
  const { standName } = useStand();
  return (
    <section className={styles['paper']} {...SHEET}>
      <header className={styles['head']}>
        <h2>{`Sold on paper, ${standName}`}</h2>
        <p className={styles['blanks']}>
          {BLANKS.map((blank) => (
            <span key={blank}>
              <span>{blank}</span> <i />
            </span>
          ))}
          <span>
            Name <i className={styles['long']} />
          </span>
        </p>
      </header>
      <div className={styles['columns']}>
        <div>
          <Group category="food" products={products} />
          <Group category="candy" products={products} />
        </div>
        <div>
          <Group category="drinks" products={products} />
          <table className={classNames(styles['table'], styles['tally'], styles['cash'])}>
            <thead>
              <tr>
                <th scope="col">Cash</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {CASH_LINES.map((line) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td>&nbsp;</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p className={styles['foot']}>Given away for free? Write it on the back with the reason.</p>
    </section>
  );
};

type GroupProps = { readonly category: Category; readonly products: readonly Product[] };

const Group = ({ category, products }: GroupProps) => (
  <table className={classNames(styles['table'], styles['tally'])}>
    <thead>
      <tr>
        <th scope="col">{categoryLabel(category)}</th>
        <th scope="col">Price</th>
        <th scope="col">One mark for each one sold</th>
        <th scope="col">Sum</th>
      </tr>
    </thead>
    <tbody>
      {products
        .filter((product) => product.category === category)
        .map(({ id, name, priceCents }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="money" translate="no">
              {formatUsd(priceCents)}
            </td>
            <td>&nbsp;</td>
            <td>&nbsp;</td>
          </tr>
        ))}
    </tbody>
  </table>
);
