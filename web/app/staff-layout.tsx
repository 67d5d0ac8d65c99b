import { Outlet, ScrollRestoration } from 'react-router-dom';
import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useCart } from '#web/session/use-cart.ts';
import { useLogin } from '#web/session/use-login.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { useTeamFrame } from './shell/use-team-frame.tsx';
import { StaffLiveBar } from './staff-live-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame of the team's screens: one live connection for all of them, and no heartbeat, for the team are no visitors. */
export const StaffLayout = () => {
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  const { login } = useLogin();
  useFocusOnNavigation();
  return (
    <PageFrame standName={standName} cartCount={cartCount} {...useTeamFrame()}>
      {login !== null && <StaffLiveBar key={login.token} />}
      <Outlet />
      <ScrollRestoration />
    </PageFrame>
  );
};
