import { Outlet, ScrollRestoration } from 'react-router-dom';
import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useHeartbeat } from '#web/features/presence/use-heartbeat.ts';
import { useCart } from '#web/session/use-cart.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { useTeamFrame } from './shell/use-team-frame.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame of the customer's screens, alive from the first page to the last. */
export const CustomerLayout = () => {
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  useHeartbeat(cartCount);
  useFocusOnNavigation();
  const teamFrame = useTeamFrame();
  return (
    <PageFrame standName={standName} cartCount={cartCount} {...teamFrame}>
      <Outlet />
      <ScrollRestoration />
    </PageFrame>
  );
};
