import { lazy, Suspense, useEffect } from 'react';
import { countItems, pricedLines } from '#core/domain/cart/cart.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { subtotalOf } from '#core/domain/pricing/quote.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useCart } from '#web/session/use-cart.ts';
import { useProducts } from '#web/session/use-products.ts';
import { CartBar } from '#web/ui/cart-bar.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { ClosedOverlay } from './closed-overlay.tsx';
import { Hero } from './hero.tsx';
import { MenuSections } from './menu-sections.tsx';
import { StandClosedBanner } from './stand-closed-banner.tsx';
import styles from './menu-sections.module.css';
import { menuView } from './menu.view.ts';
import { NO_PRODUCTS } from './messages.ts';
import { ProductsError } from './products-error.tsx';
import { ProductsLoading } from './products-loading.tsx';

/** What is on sale tonight (spec §2, `/`). */
export const MenuPage = () => {
  const { analytics } = useServices();
  const { items } = useCart();
  useEffect(() => analytics.track({ name: 'view_menu' }), [analytics]);
  const count = countItems(items);
  return (
    <>
      <DocumentTitle>Menu</DocumentTitle>
      <Hero />
      <OwnOrder />
      <StandClosedBanner />
      <MenuBody />
      <CartBar to="/cart" count={count} subtotal={formatUsd(subtotalOf(pricedLines(items)))} />
    </>
  );
};

/** Comes after the menu, and only to a phone that has an order. */
const KeptOrder = lazy(async () => {
  try {
    return { default: (await import('#web/order/kept-order.tsx')).KeptOrder };
  } catch {
    // The menu goes without it.
    return { default: () => null };
  }
});

const OwnOrder = () => {
  const { offlineCache } = useServices();
  const isHydrated = useIsHydrated();
  if (!isHydrated || offlineCache.find('order') === null) return null;
  return (
    <Suspense>
      <div className={styles['ownOrder']}>
        <KeptOrder />
      </div>
    </Suspense>
  );
};

const MenuBody = () => {
  const { products, isPending, error, oldSince } = useProducts();
  const { items } = useCart();
  if (isPending) return <ProductsLoading />;
  if (products === undefined) return <ProductsError error={error} />;
  const { sections, isClosed } = menuView(products, items);
  return (
    <>
      {(error !== null || oldSince !== null) && <ProductsError error={error} oldSince={oldSince} />}
      {sections.length > 0 ? <MenuSections sections={sections} /> : <NothingToBuy />}
      {isClosed && <ClosedOverlay />}
    </>
  );
};

const NothingToBuy = () => (
  <Page>
    <ScreenState kind="empty" title={NO_PRODUCTS} titleLevel={2} art="cup">
      The stand is still being set up. This page checks again every minute.
    </ScreenState>
  </Page>
);
