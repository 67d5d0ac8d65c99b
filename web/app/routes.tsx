import type { RouteObject } from 'react-router-dom';
import { CancelRoute } from '#web/features/cancel/cancel-route.tsx';
import { CartPage } from '#web/features/cart/cart.page.tsx';
import { MenuPage } from '#web/features/menu/menu.page.tsx';
import { OrderLookupPage } from '#web/features/order-lookup/order-lookup.page.tsx';
import { OrderStatusPage } from '#web/features/order-status/order-status.page.tsx';
import { ThankYouPage } from '#web/features/thank-you/thank-you.page.tsx';
import { WaitingRoom } from '#web/features/waiting-room/waiting-room.tsx';
import { CustomerLayout } from './customer-layout.tsx';
import { FailedLayout } from './failed-layout.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { PATHS } from './paths.ts';
import { STAFF_ROUTES } from './staff-routes.tsx';

/** The customer's screens are all in the first chunk; the team's screens join as lazy routes. */
export const ROUTES: RouteObject[] = [
  {
    element: <CustomerLayout />,
    errorElement: <FailedLayout />,
    children: [
      {
        element: <WaitingRoom />,
        children: [
          { path: PATHS.menu.pattern, element: <MenuPage /> },
          { path: PATHS.cart.pattern, element: <CartPage /> },
        ],
      },
      { path: PATHS.thankYou.pattern, element: <ThankYouPage /> },
      { path: PATHS.cancel.pattern, element: <CancelRoute thankYouPath={PATHS.thankYou.to} /> },
      { path: PATHS.checkOrder.pattern, element: <OrderLookupPage /> },
      { path: PATHS.orderStatus.pattern, element: <OrderStatusPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  STAFF_ROUTES,
];
