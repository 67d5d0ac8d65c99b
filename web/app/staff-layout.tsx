import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { ActsProvider } from '#web/staff/offline-queue/acts.tsx';
import { KeptSalesProvider } from '#web/staff/pending-sales/kept-sales.tsx';
import { RecentActsProvider } from '#web/staff/orders/recent-acts.tsx';
import { TakenOver } from '#web/staff/orders/taken-over.tsx';
import { MAY_TURN_OFF, useWakeLock } from '#web/staff/use-wake-lock.ts';
import { useCart } from '#web/session/use-cart.ts';
import { useLogin } from '#web/session/use-login.ts';
import { COUNTER } from './shell/counter.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { PlaceTabs } from './shell/place-tabs.tsx';
import { useStaffFrame } from './shell/use-staff-frame.tsx';
import { StaffLiveBar } from './staff-live-bar.tsx';
import { useWhenIdle } from './use-when-idle.ts';

type StaffLayoutProps = {
  /** Called once, when the page has loaded or is first touched. */
  readonly onIdle: () => void;
  /** The screen. */
  readonly children: ReactNode;
};

/** The frame of the staff's screens: one live connection for all of them, and no heartbeat, because the staff are not visitors. */
export const StaffLayout = ({ onIdle, children }: StaffLayoutProps) => {
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  const { login } = useLogin();
  useWhenIdle(onIdle);
  const { pathname } = useLocation();
  const isAwake = useWakeLock(login !== null && COUNTER.some(({ path }) => path === pathname));
  return (
    <ActsProvider>
      <KeptSalesProvider>
        <PageFrame
          standName={standName}
          cartCount={cartCount}
          header={login === null ? 'shown' : 'hidden'}
          note={isAwake ? undefined : MAY_TURN_OFF}
          {...useStaffFrame(<StaffLiveBar key={login?.token} />)}
        >
          {login !== null && <PlaceTabs login={login} />}
          <RecentActsProvider>{children}</RecentActsProvider>
          {login !== null && <TakenOver />}
        </PageFrame>
      </KeptSalesProvider>
    </ActsProvider>
  );
};
