import { lazy, Suspense, useEffect, useState } from 'react';
import type { Allergen } from '#core/domain/catalogue/allergens.ts';
import { countItems, pricedLines } from '#core/domain/cart/cart.ts';
import { formatUsd, subtotalOf } from '#core/domain/kernel/money.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useCart } from '#web/session/use-cart.ts';
import { OwnOrder } from '#web/order/own-order.tsx';
import { useClosed } from '#web/order/use-closed.ts';
import { useProducts } from '#web/session/use-products.ts';
import { CartBar } from '#web/ui/cart-bar.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import type { Opened } from './allergen-dialogs.tsx';
import { ClosedOverlay } from './closed-overlay.tsx';
import { Hero } from './hero.tsx';
import { MenuSections } from './menu-sections.tsx';
import styles from './menu-sections.module.css';
import { menuView } from './menu.view.ts';
import { ProductsError } from './products-error.tsx';
import { ProductsLoading } from './products-loading.tsx';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Tonight's menu (spec §2, `/`). */
export const MenuPage = () => {
  const { analytics } = useServices();
  const { items } = useCart();
  const texts = useTexts('menu', MENU);
  useEffect(() => analytics.track({ name: 'view_menu' }), [analytics]);
  const count = countItems(items);
  const closed = useClosed();
  return (
    <>
      <DocumentTitle>{texts.title}</DocumentTitle>
      <Hero closed={closed} />
      <OwnOrder className={styles['ownOrder']} />
      <MenuBody isStandClosed={closed !== null} />
      <CartBar
        to="/cart"
        look={closed === null ? 'primary' : 'strong'}
        count={count}
        subtotal={formatUsd(subtotalOf(pricedLines(items)))}
      />
    </>
  );
};

/** The details and the filter are loaded on demand. */
const loadAllergens = () => import('./allergen-dialogs.tsx');
const AllergenDialog = lazy(async () => ({ default: (await loadAllergens()).AllergenDialog }));
const FilterNote = lazy(async () => ({ default: (await loadAllergens()).FilterNote }));

const MenuBody = ({ isStandClosed }: { readonly isStandClosed: boolean }) => {
  const { products, isPending, error, oldSince } = useProducts();
  const { items } = useCart();
  const texts = useTexts('menu', MENU);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [leftOut, setLeftOut] = useState<readonly Allergen[]>([]);
  if (isPending) return <ProductsLoading />;
  if (products === undefined) return <ProductsError error={error} />;
  const { sections, isClosed } = menuView(products, items, texts, leftOut);
  return (
    <>
      {(error !== null || oldSince !== null) && <ProductsError error={error} oldSince={oldSince} />}
      {sections.length + leftOut.length > 0 ? (
        <MenuSections
          sections={sections}
          isClosed={isStandClosed}
          leftOut={leftOut.length}
          note={
            leftOut.length > 0 && (
              <Suspense>
                <FilterNote leftOut={leftOut} sections={sections} onClear={() => setLeftOut([])} />
              </Suspense>
            )
          }
          onFilter={() => setOpened('filter')}
          onOpen={({ id }) => setOpened(id)}
        />
      ) : (
        <NothingToBuy />
      )}
      {opened !== null && (
        <Suspense>
          <AllergenDialog opened={opened} products={products} leftOut={leftOut} onLeaveOut={setLeftOut} onDismiss={() => setOpened(null)} />
        </Suspense>
      )}
      {isClosed && !isStandClosed && <ClosedOverlay />}
    </>
  );
};

const NothingToBuy = () => {
  const texts = useTexts('menu', MENU);
  return (
    <Page>
      <ScreenState kind="empty" title={texts.noProducts} titleLevel={2} art="cup">
        {texts.beingSetUp}
      </ScreenState>
    </Page>
  );
};
