import { MenuPage } from '#web/features/menu/menu.page.tsx';
import { WaitingRoom } from '#web/features/waiting-room/waiting-room.tsx';
import { Screens, type Screen } from './screens.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { CustomerLayout } from './customer-layout.tsx';
import { lazyRoute, type LazyRoute } from './lazy-route.tsx';
import type { ORDER_SCREENS } from './order-screens.tsx';
import { CUSTOMER_PATHS } from '../customer-paths.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const Arriving = () => (
  <Page width="reading">
    <ScreenState kind="loading" title={useTexts('shell', SHELL).loading} />
  </Page>
);

const later = (name: keyof typeof ORDER_SCREENS): LazyRoute =>
  lazyRoute(async () => (await import('./order-screens.tsx')).ORDER_SCREENS[name], <Arriving />);

const LATER = {
  cart: later('cart'),
  thankYou: later('thankYou'),
  cancel: later('cancel'),
  checkOrder: later('checkOrder'),
  orderStatus: later('orderStatus'),
  privacy: later('privacy'),
  notFound: later('notFound'),
};

/** Prefetches the other customer screens, so that taps do not wait for them. */
export const prefetchOrderScreens = async (): Promise<void> => {
  await Promise.all(Object.values(LATER).map(({ prefetch }) => prefetch()));
};

const SCREENS: readonly Screen[] = [
  {
    pattern: CUSTOMER_PATHS.menu.pattern,
    element: (
      <WaitingRoom>
        <MenuPage />
      </WaitingRoom>
    ),
  },
  {
    pattern: CUSTOMER_PATHS.cart.pattern,
    element: (
      <WaitingRoom>
        <LATER.cart.Screen />
      </WaitingRoom>
    ),
  },
  { pattern: CUSTOMER_PATHS.thankYou.pattern, element: <LATER.thankYou.Screen /> },
  { pattern: CUSTOMER_PATHS.cancel.pattern, element: <LATER.cancel.Screen /> },
  { pattern: CUSTOMER_PATHS.checkOrder.pattern, element: <LATER.checkOrder.Screen /> },
  { pattern: CUSTOMER_PATHS.privacy.pattern, element: <LATER.privacy.Screen /> },
  { pattern: CUSTOMER_PATHS.orderStatus.pattern, element: <LATER.orderStatus.Screen /> },
];

const onIdle = (): void => void prefetchOrderScreens();

/** The menu is loaded first; the other customer screens follow in one chunk. */
export const CustomerArea = () => (
  <CustomerLayout onIdle={onIdle}>
    <Screens screens={SCREENS} otherwise={<LATER.notFound.Screen />} />
  </CustomerLayout>
);
