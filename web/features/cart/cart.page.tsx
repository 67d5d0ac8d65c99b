import { useRef } from 'react';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { donationIn } from '#core/domain/pricing/donation.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useCart } from '#web/session/use-cart.ts';
import type { CartItem } from '#core/domain/cart/cart.ts';
import { OwnOrder } from '#web/order/own-order.tsx';
import { useClosed } from '#web/order/use-closed.ts';
import { useProducts } from '#web/session/use-products.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { BusyDialog } from '#web/ui/busy-dialog.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { CartChanges } from './cart-changes.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './cart.module.css';
import { cartView } from './cart.view.ts';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutBar } from './checkout-bar.tsx';
import { DonationCard } from './donation-card.tsx';
import { RemovedBanner } from './removed-banner.tsx';
import { useCheckout } from './use-checkout.ts';
import { useWaits, WaitingItems } from './waiting-items.tsx';
import { useRemoval, type RemovalUndo } from './use-removal.ts';
import { CART } from '#web/texts/en/cart.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The cart and its total (spec §2, `/cart`). */
export const CartPage = () => {
  const { items, changes } = useCart();
  const { cart } = useServices();
  const { products, oldSince } = useProducts();
  const undo = useRemoval();
  usePageShield(items.map(({ productId }) => productId).join());
  const texts = useTexts('cart', CART);
  const focusTarget = useRef<HTMLDivElement>(null);
  /** The pressed button unmounts: without this the focus would be lost. */
  const keepingFocus = (act: () => void): void => {
    act();
    focusTarget.current?.focus();
  };
  return (
    <Page gap="group">
      <DocumentTitle>{texts.title}</DocumentTitle>
      <OwnOrder onlyPaid />
      {oldSince !== null && items.length > 0 && <OldPrices since={oldSince} />}
      <div ref={focusTarget} className={styles['focusTarget']} tabIndex={-1}>
        <CartChanges changes={changes} products={products} onRead={() => keepingFocus(cart.dismissChanges)} />
        {undo.removed !== null && <RemovedBanner text={undo.removed} onUndo={() => keepingFocus(undo.undo)} />}
        {items.length === 0 ? <EmptyCart /> : <FilledCart products={products} keepingFocus={keepingFocus} remove={undo.remove} />}
      </div>
    </Page>
  );
};

/** The cart is this phone's own; prices and stock are the stand's. */
const OldPrices = ({ since }: { readonly since: Instant }) => {
  const { clock } = useServices();
  const texts = useTexts('cart', CART);
  const { offline } = useTexts('shell', SHELL);
  const { ago } = useTexts('times', TIMES);
  return (
    <Banner tone="warn" title={offline} announce="polite">
      {texts.old(ago(since, clock.now()))}
    </Banner>
  );
};

const EmptyCart = () => {
  const texts = useTexts('cart', CART);
  return (
    <ScreenState
      kind="empty"
      title={texts.emptyTitle}
      art="cup"
      actions={
        <ButtonLink variant="primary" size="large" to="/">
          {texts.browse}
        </ButtonLink>
      }
    >
      {texts.emptyText}
    </ScreenState>
  );
};

type FilledCartProps = {
  readonly products: ReturnType<typeof useProducts>['products'];
  readonly keepingFocus: (act: () => void) => void;
  readonly remove: RemovalUndo['remove'];
};

const FilledCart = ({ products, keepingFocus, remove }: FilledCartProps) => {
  const { cart } = useServices();
  const texts = useTexts('cart', CART);
  const { items: countText } = useTexts('ui', UI);
  const { productName: nameOf } = useTexts('menu', MENU);
  const { items, donation: chosen } = useCart();
  const { feeBasisPoints, donations } = useStand();
  const donation = donationIn(chosen, donations);
  const waits = useWaits();
  const closed = useClosed();
  const hasToWait = ({ productId }: CartItem): boolean => closed !== null || waits.has(productId);
  const [now, later] = [items.filter((item) => !hasToWait(item)), items.filter(hasToWait)];
  const { isProcessing, proceed } = useCheckout(hasToWait);
  const summary = useRef<HTMLDivElement>(null);
  const facts = { donation, products, feeBasisPoints, donations, texts, nameOf, countText };
  const view = cartView({ items: now, ...facts });
  const waiting = later.length > 0 && (
    <WaitingItems
      lines={cartView({ items: later, ...facts }).lines}
      closed={closed}
      waits={waits}
      keepingFocus={keepingFocus}
      remove={remove}
    />
  );
  return (
    <>
      <PageHead title={texts.heading}>
        {closed === null && <span className="muted">{later.length === 0 ? view.count : texts.waiting.now(view.count)}</span>}
        <span className={styles['clear']}>
          <Button variant="danger-quiet" onClick={() => keepingFocus(() => remove(texts.cleared, cart.clear))}>
            {texts.clear}
          </Button>
        </span>
      </PageHead>
      <div className={styles['columns']}>
        <div className={styles['lists']}>
          {now.length > 0 && <CartLines lines={view.lines} keepingFocus={keepingFocus} remove={remove} />}
          {waiting}
        </div>
        {now.length > 0 && (
          <div className={styles['side']}>
            <DonationCard donation={donation} choices={view.choices} />
            <div ref={summary}>
              <CartSummary items={now} view={view} isProcessing={isProcessing} onProceed={proceed} />
            </div>
          </div>
        )}
      </div>
      {now.length > 0 && <CheckoutBar summary={summary} total={view.total.amount} isProcessing={isProcessing} onProceed={proceed} />}
      {isProcessing && <BusyDialog title={texts.processing}>{texts.processingText}</BusyDialog>}
    </>
  );
};
