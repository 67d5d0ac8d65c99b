import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CATEGORIES, categoryLabel } from '#core/domain/catalogue/category.ts';
import { can } from '#core/domain/staff/role.ts';
import { isSoldOut, type Product } from '#core/domain/catalogue/product.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActLog, useActs } from '#web/staff/offline-queue/acts.tsx';
import { unsentMenuActOf, withMenuActs } from '#web/staff/offline-queue/apply-menu-acts.ts';
import { useSaleLog } from '#web/staff/pending-sales/kept-sales.tsx';
import { minusUnsentSales, soldHere } from '#web/staff/pending-sales/sale-log.ts';
import { useClosed } from '#web/order/use-closed.ts';
import { PATHS } from '#web/paths.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { useTopOffset } from '#web/ui/use-top-offset.ts';
import { hasLongWord, isLow, leftText } from './sale.view.ts';
import { focusCash, SalePanel } from './sale-panel.tsx';
import styles from './sales-window.module.css';
import { useDrawer } from './use-drawer.ts';
import { useSale } from './use-sale.ts';

const FAILED = 'Failed to load the products';

/** The till: a tile for each product, with the sale beside them (below on phones). */
export const SalesWindowPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(productsQuery(api));
  // Until the drawers are known, cash is refused, because no ledger would record it. Offline it is accepted anyway.
  const drawers = useQuery(drawersQuery(api));
  const { isAway } = useActs();
  const isFirstAsked = !isAway && drawers.isLoading && drawers.failureCount + drawers.errorUpdateCount === 0;
  const isLoading = isPending || isFirstAsked;
  const hasFailed = error === null ? isPending && isAway : data === undefined || !isSilence(error);
  return (
    <Page width="wide" gap="group" space="tight">
      <DocumentTitle>Sales Window</DocumentTitle>
      <div className={styles['title']}>
        <PageHead
          title="Sales Window"
          link={
            <ButtonLink variant="quiet" icon="print" to="/window/paper">
              Tally Sheet
            </ButtonLink>
          }
        />
      </div>
      {isLoading && error === null && !hasFailed && <ScreenState kind="loading" title="Loading products..." titleLevel={2} />}
      {hasFailed && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, FAILED)}
        </Banner>
      )}
      {data !== undefined && !isLoading && <Till products={data} isClosed={drawers.data?.is_closed ?? false} />}
    </Page>
  );
};

const Till = ({ products: known, isClosed }: { readonly products: readonly Product[]; readonly isClosed: boolean }) => {
  const place = useTopOffset<HTMLDivElement>();
  const drawer = useDrawer();
  const log = useSaleLog();
  const { acts } = useActLog();
  const products = useMemo(
    () => minusUnsentSales(withMenuActs(known, acts), soldHere(log), (id) => unsentMenuActOf(id, acts)?.at ?? null),
    [known, acts, log],
  );
  const sale = useSale(products, drawer.id);
  const inSale = new Map(sale.lines.map(({ product, quantity }) => [product.id, quantity]));
  return (
    <div className={styles['till']} ref={place}>
      <div className={classNames(styles['items'], isClosed && styles['closed'])} aria-busy={sale.isSelling}>
        <button className={styles['toSale']} type="button" onClick={focusCash}>
          To the Sale
        </button>
        {CATEGORIES.map((category) => (
          <section key={category} aria-label={categoryLabel(category)}>
            <h2 className={styles['group']}>{categoryLabel(category)}</h2>
            <ul className={styles['tiles']}>
              {products
                .filter((product) => product.category === category)
                .map((product) => (
                  <li key={product.id}>
                    <Tile
                      product={product}
                      quantity={inSale.get(product.id) ?? 0}
                      isClosed={isClosed}
                      onTap={() => !isClosed && sale.change(product, 1)}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {isClosed ? <ClosedPanel /> : <SalePanel sale={sale} drawer={drawer} />}
    </div>
  );
};

/** Names the next night and who can open it: only managers and admins. */
const ClosedPanel = () => {
  const { login } = useLogin();
  useQuery(queueStatusQuery(useServices().api));
  const next = useClosed()?.next ?? null;
  const mayOpen = login !== null && can(login.actor.role, 'nights:open');
  return (
    <section className={styles['sale']} aria-label="Sale">
      <ScreenState
        kind="empty"
        title="The stand is closed"
        titleLevel={2}
        actions={
          mayOpen ? (
            <ButtonLink variant="primary" size="large" to={PATHS.night.to()}>
              Open the Stand
            </ButtonLink>
          ) : undefined
        }
      >
        {next !== null && (
          <>
            <strong>{next}</strong>
            <br />
          </>
        )}
        <span>{mayOpen ? 'Nothing can be sold until it’s open.' : 'Nothing can be sold until a manager or an admin opens it.'}</span>
      </ScreenState>
    </section>
  );
};

type TileProps = { readonly product: Product; readonly quantity: number; readonly isClosed: boolean; readonly onTap: () => void };

const Tile = ({ product, quantity, isClosed, onTap }: TileProps) => (
  <button
    className={classNames(styles['tile'], quantity > 0 && styles['inSale'])}
    type="button"
    aria-disabled={isSoldOut(product) || isClosed || undefined}
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
