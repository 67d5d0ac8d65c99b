import { CancelRoute } from '#web/features/cancel/cancel-route.tsx';
import { CartPage } from '#web/features/cart/cart.page.tsx';
import { OrderLookupPage } from '#web/features/order-lookup/order-lookup.page.tsx';
import { OrderStatusPage } from '#web/features/order-status/order-status.page.tsx';
import { PrivacyPage } from '#web/features/privacy/privacy.page.tsx';
import { ThankYouPage } from '#web/features/thank-you/thank-you.page.tsx';
import { addDrawings } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';
import { LaterDialog } from './later-dialog.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { CUSTOMER_PATHS } from '../customer-paths.ts';

addDrawings(LATER_DRAWINGS);
void LaterDialog.prefetch();

const CancelScreen = () => <CancelRoute thankYouPath={CUSTOMER_PATHS.thankYou.to} />;

/** The screens after the menu, in one chunk, because a customer who needs one soon needs the next. */
export const ORDER_SCREENS = {
  cart: CartPage,
  thankYou: ThankYouPage,
  cancel: CancelScreen,
  checkOrder: OrderLookupPage,
  orderStatus: OrderStatusPage,
  privacy: PrivacyPage,
  notFound: NotFoundPage,
} as const;
