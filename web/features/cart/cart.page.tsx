import { useRef } from 'react';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { donationIn } from '#core/domain/pricing/donation.ts';
import { useServices } from '#web/composition/services-context.ts';
import { agoText } from '#web/order/times.ts';
import { useCart } from '#web/session/use-cart.ts';
import { useProducts } from '#web/session/use-products.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { BusyDialog } from '#web/ui/busy-dialog.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { CartChanges } from './cart-changes.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './cart.module.css';
import { cartView } from './cart.view.ts';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutBar } from './checkout-bar.tsx';
import { DonationCard } from './donation-card.tsx';
import { OFFLINE, PAY_LATER } from './messages.ts';
import { RemovedBanner } from './removed-banner.tsx';
import { useCheckout } from './use-checkout.ts';
import { useRemoval, type RemovalUndo } from './use-removal.ts';

/** What will be ordered, and what it comes to (spec §2, `/cart`). */
export const CartPage = () => {
  const { items, changes } = useCart();
  const { cart } = useServices();
  const { products, oldSince } = useProducts();
  const undo = useRemoval();
  const focusTarget = useRef<HTMLDivElement>(null);
  /** The pressed button is gone afterwards: without this the focus would be lost. */
  const keepingFocus = (act: () => void): void => {
    act();
    focusTarget.current?.focus();
  };
  return (
    <Page gap="group">
      <DocumentTitle>Cart</DocumentTitle>
      {oldSince !== null && items.length > 0 && <OldPrices since={oldSince} />}
      <div ref={focusTarget} className={styles['focusTarget']} tabIndex={-1}>
        <CartChanges changes={changes} onRead={() => keepingFocus(cart.dismissChanges)} />
        {undo.removed !== null && <RemovedBanner text={undo.removed} onUndo={() => keepingFocus(undo.undo)} />}
        {items.length === 0 ? <EmptyCart /> : <FilledCart products={products} keepingFocus={keepingFocus} remove={undo.remove} />}
      </div>
    </Page>
  );
};

/** The cart is this phone's own; what it costs and what is left of it the stand has said. */
const OldPrices = ({ since }: { readonly since: Instant }) => {
  const { clock } = useServices();
  return (
    <Banner tone="warn" title={OFFLINE} announce="polite">
      {`Last updated ${agoText(since, clock.now())}, no connection. ${PAY_LATER}`}
    </Banner>
  );
};

const EmptyCart = () => (
  <ScreenState
    kind="empty"
    title="Your Cart is Empty"
    art="cup"
    actions={
      <ButtonLink variant="primary" size="large" to="/">
        Browse Menu
      </ButtonLink>
    }
  >
    Hot dogs, cocoa and candy are one tap away.
  </ScreenState>
);

type FilledCartProps = {
  readonly products: ReturnType<typeof useProducts>['products'];
  readonly keepingFocus: (act: () => void) => void;
  readonly remove: RemovalUndo['remove'];
};

const FilledCart = ({ products, keepingFocus, remove }: FilledCartProps) => {
  const { cart } = useServices();
  const { items, donation: chosen } = useCart();
  const { feeBasisPoints, donations } = useStand();
  const donation = donationIn(chosen, donations);
  const { isProcessing, proceed } = useCheckout();
  const summary = useRef<HTMLDivElement>(null);
  const view = cartView({ items, donation, products, feeBasisPoints, donations });
  return (
    <>
      <PageHead title="Your Cart">
        <span className="muted">{view.count}</span>
        <span className={styles['clear']}>
          <Button variant="danger-quiet" onClick={() => keepingFocus(() => remove('Cart cleared', cart.clear))}>
            Clear Cart
          </Button>
        </span>
      </PageHead>
      <div className={styles['columns']}>
        <CartLines lines={view.lines} keepingFocus={keepingFocus} remove={remove} />
        <div className={styles['side']}>
          <DonationCard donation={donation} choices={view.choices} />
          <div ref={summary}>
            <CartSummary view={view} isProcessing={isProcessing} onProceed={proceed} />
          </div>
        </div>
      </div>
      <CheckoutBar summary={summary} total={view.total.amount} isProcessing={isProcessing} onProceed={proceed} />
      {isProcessing && <BusyDialog title="Processing...">We are holding your items and opening the payment page.</BusyDialog>}
    </>
  );
};
