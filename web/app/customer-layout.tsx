import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useLiveStand } from '#web/api/use-live-stand.ts';
import { useHeartbeat } from '#web/features/presence/use-heartbeat.ts';
import { useCart } from '#web/session/use-cart.ts';
import { CUSTOMER_PATHS } from '../customer-paths.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { useStaffFrame } from './shell/use-staff-frame.tsx';
import { useWhenIdle } from './use-when-idle.ts';

type CustomerLayoutProps = {
  /** Called once, when the page has loaded or is first touched. */
  readonly onIdle: () => void;
  /** The screen. */
  readonly children: ReactNode;
};

const TO_AN_ORDER: readonly string[] = [CUSTOMER_PATHS.menu.pattern, CUSTOMER_PATHS.cart.pattern];

/** The frame of the customer's screens, mounted from the first page to the last. */
export const CustomerLayout = ({ onIdle, children }: CustomerLayoutProps) => {
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  useHeartbeat(cartCount);
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback((): void => {
    onIdle();
    setSettled(true);
  }, [onIdle]);
  useWhenIdle(settle);
  const { pathname } = useLocation();
  useLiveStand(isSettled && TO_AN_ORDER.includes(pathname));
  const staffFrame = useStaffFrame();
  return (
    <PageFrame standName={standName} cartCount={cartCount} {...staffFrame}>
      {children}
    </PageFrame>
  );
};
