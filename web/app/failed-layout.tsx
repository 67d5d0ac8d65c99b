import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useCart } from '#web/session/use-cart.ts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { RouteErrorScreen } from './error-screen.tsx';
import { PageFrame } from './shell/page-frame.tsx';

/** The generic error screen of spec §2, with the header still in place. */
export const FailedLayout = () => {
  const { navigation, analytics } = useServices();
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  const error = useRouteError();
  useEffect(() => {
    // The kind of failure only: a message could quote an address with somebody's hash in it.
    analytics.track({ name: 'exception', description: error instanceof Error ? error.name : 'unknown', fatal: true });
  }, [analytics, error]);
  return (
    <PageFrame standName={standName} cartCount={cartCount}>
      <RouteErrorScreen onReload={() => navigation.reload()} />
    </PageFrame>
  );
};
