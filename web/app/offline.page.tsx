import * as z from 'zod/mini';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useServices } from '#web/composition/services-context.ts';
import { toCustomerOrder, type CustomerOrder } from '#web/order/customer-order.ts';
import { agoText } from '#web/order/times.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { PATHS } from './paths.ts';

const keptOrder = (wire: unknown): CustomerOrder | null => {
  const parsed = z.safeParse(ordersContract.bySession.response, wire);
  return parsed.success ? toCustomerOrder(parsed.data) : null;
};

/** Any screen that needs the network, where there is none: what still works, and how old it is. */
export const OfflinePage = () => {
  const { clock, offlineCache } = useServices();
  const [menu, last] = [offlineCache.find('menu'), offlineCache.find('order')];
  const order = keptOrder(last?.wire);
  return (
    <Page width="reading">
      <DocumentTitle>You are offline</DocumentTitle>
      <ScreenState
        kind="empty"
        title="You are offline"
        art="warning"
        actions={
          <>
            {order !== null && last !== null && (
              <ButtonLink variant="primary" size="large" to={PATHS.orderStatus.to(order.lookupHash)}>
                Order {displayOrderNumber(order.orderNumber)}, as of {agoText(last.at, clock.now())}
              </ButtonLink>
            )}
            {menu !== null && (
              <ButtonLink size="large" to={PATHS.menu.to()}>
                Menu, as of {agoText(menu.at, clock.now())}
              </ButtonLink>
            )}
            <ButtonLink size="large" to={PATHS.cart.to()}>
              Your cart
            </ButtonLink>
          </>
        }
      >
        This page needs a connection. What is below still works; paying does not. You can also order at the window.
      </ScreenState>
    </Page>
  );
};
