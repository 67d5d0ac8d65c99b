import type { ReactNode } from 'react';
import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useHeartbeat } from '#web/features/presence/use-heartbeat.ts';
import { useCart } from '#web/session/use-cart.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { useStaffFrame } from './shell/use-staff-frame.tsx';
import { useWhenIdle } from './use-when-idle.ts';

type CustomerLayoutProps = {
  /** Once, when the page has everything it needs or somebody touches it. */
  readonly onIdle: () => void;
  /** The screen. */
  readonly children: ReactNode;
};

/** The frame of the customer's screens, alive from the first page to the last. */
export const CustomerLayout = ({ onIdle, children }: CustomerLayoutProps) => {
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  useHeartbeat(cartCount);
  useWhenIdle(onIdle);
  const staffFrame = useStaffFrame();
  return (
    <PageFrame standName={standName} cartCount={cartCount} {...staffFrame}>
      {children}
    </PageFrame>
  );
};
