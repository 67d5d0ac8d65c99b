import * as z from 'zod/mini';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useServices } from '#web/composition/services-context.ts';
import { toCustomerOrder, type CustomerOrder } from '#web/order/customer-order.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { CUSTOMER_PATHS } from '../customer-paths.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const keptOrder = (wire: unknown): CustomerOrder | null => {
  const parsed = z.safeParse(ordersContract.bySession.response, wire);
  return parsed.success ? toCustomerOrder(parsed.data) : null;
};

/** For screens that need the network while offline: what still works, and the data's age. */
export const OfflinePage = () => {
  const { clock, offlineCache } = useServices();
  const [menu, last] = [offlineCache.find('menu'), offlineCache.find('order')];
  const order = keptOrder(last?.wire);
  const texts = useTexts('order', ORDER);
  const { ago } = useTexts('times', TIMES);
  return (
    <Page width="reading">
      <DocumentTitle>{texts.offlineTitle}</DocumentTitle>
      <ScreenState
        kind="empty"
        title={texts.offlineTitle}
        art="warning"
        actions={
          <>
            {order !== null && last !== null && (
              <ButtonLink variant="primary" size="large" to={CUSTOMER_PATHS.orderStatus.to(order.lookupHash)}>
                {texts.orderAsOf(displayOrderNumber(order.orderNumber), ago(last.at, clock.now()))}
              </ButtonLink>
            )}
            {menu !== null && (
              <ButtonLink size="large" to={CUSTOMER_PATHS.menu.to()}>
                {texts.menuAsOf(ago(menu.at, clock.now()))}
              </ButtonLink>
            )}
            <ButtonLink size="large" to={CUSTOMER_PATHS.cart.to()}>
              {texts.yourCart}
            </ButtonLink>
          </>
        }
      >
        {texts.offlineText}
      </ScreenState>
    </Page>
  );
};
