import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CATEGORIES, categoryLabel } from '#core/domain/catalogue/category.ts';
import { isSoldOut, type Product } from '#core/domain/catalogue/product.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { withMenuActs } from '#web/staff/offline-queue/apply-menu-acts.ts';
import { useSaleLog } from '#web/staff/pending-sales/kept-sales.tsx';
import { lessKept, soldHere } from '#web/staff/pending-sales/sale-log.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { hasLongWord, isLow, leftText } from './sale.view.ts';
import { SalePanel } from './sale-panel.tsx';
import styles from './sales-window.module.css';
import { useDrawer } from './use-drawer.ts';
import { useSale } from './use-sale.ts';

const FAILED = 'Failed to load the products';

/** The till: a tile for each product, the sale beside them (below on phones). */
export const SalesWindowPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(productsQuery(api));
  // Until it is known whether there are drawers, no cash is taken that would be in none. Without a network it is taken all the same.
  const drawers = useQuery(drawersQuery(api));
  const isFirstAsked = drawers.isLoading && drawers.failureCount + drawers.errorUpdateCount === 0;
  const isLoading = isPending || isFirstAsked;
  return (
    <Page width="wide" gap="group" space="tight">
      <DocumentTitle>Sales Window</DocumentTitle>
      <PageHead
        title="Sales Window"
        link={
          <ButtonLink variant="quiet" icon="print" to="/window/paper">
            Tally Sheet
          </ButtonLink>
        }
      />
      {isLoading && error === null && <ScreenState kind="loading" title="Loading products..." titleLevel={2} />}
      {error !== null && (data === undefined || !isSilence(error)) && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, FAILED)}
        </Banner>
      )}
      {data !== undefined && !isLoading && <Till products={data} />}
    </Page>
  );
};

const Till = ({ products: known }: { readonly products: readonly Product[] }) => {
  const drawer = useDrawer();
  const log = useSaleLog();
  const { acts } = useActLog();
  const products = useMemo(() => lessKept(withMenuActs(known, acts), soldHere(log)), [known, acts, log]);
  const sale = useSale(products, drawer.id);
  const inSale = new Map(sale.lines.map(({ product, quantity }) => [product.id, quantity]));
  return (
    <div className={styles['till']}>
      <div className={styles['items']} aria-busy={sale.isSelling}>
        {CATEGORIES.map((category) => (
          <section key={category} aria-label={categoryLabel(category)}>
            <h2 className={styles['group']}>{categoryLabel(category)}</h2>
            <ul className={styles['tiles']}>
              {products
                .filter((product) => product.category === category)
                .map((product) => (
                  <li key={product.id}>
                    <Tile product={product} quantity={inSale.get(product.id) ?? 0} onTap={() => sale.change(product, 1)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <SalePanel sale={sale} drawer={drawer} />
    </div>
  );
};

type TileProps = { readonly product: Product; readonly quantity: number; readonly onTap: () => void };

const Tile = ({ product, quantity, onTap }: TileProps) => (
  <button
    className={classNames(styles['tile'], quantity > 0 && styles['inSale'])}
    type="button"
    aria-disabled={isSoldOut(product) || undefined}
    onClick={onTap}
  >
    {quantity > 0 && <span className={styles['count']} aria-hidden="true">{`${quantity}×`}</span>}
    <span className={classNames(styles['name'], hasLongWord(product) && styles['long'])}>
      <span>{product.name}</span>
      <VisuallyHidden>, </VisuallyHidden>
    </span>
    <Picture src={product.imagePath} category={product.category} />
    <span className={styles['facts']}>
      <strong className="money" translate="no">
        <span>{formatUsd(product.priceCents)}</span>
        <VisuallyHidden>, </VisuallyHidden>
      </strong>
      <span className={classNames(styles['left'], isLow(product) && styles['low'])}>
        <span>{leftText(product)}</span>
        {quantity > 0 && <VisuallyHidden>{`, ${quantity} in the sale`}</VisuallyHidden>}
      </span>
    </span>
  </button>
);
