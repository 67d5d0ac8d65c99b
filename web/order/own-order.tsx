import { lazy, Suspense, useState } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Loaded after the page, only on a phone that has an order or was sent to pay. */
const KeptOrder = lazy(async () => {
  try {
    return { default: (await import('./kept-order.tsx')).KeptOrder };
  } catch {
    // The page works without it.
    return { default: () => null };
  }
});

type OwnOrderProps = {
  /** Only a paid order whose thank-you page was not opened. */
  readonly onlyPaid?: boolean;
  readonly className?: string | undefined;
};

/** A link from the menu and the cart to this phone's order. */
export const OwnOrder = ({ onlyPaid = false, className }: OwnOrderProps) => {
  const { offlineCache, pendingCheckout } = useServices();
  const isHydrated = useIsHydrated();
  // As of arrival, so that leaving for the payment page does not show it.
  const [pending] = useState(() => pendingCheckout.get());
  if (!isHydrated || (pending === null && (onlyPaid || offlineCache.find('order') === null))) return null;
  return (
    <Suspense>
      <div className={className}>
        <KeptOrder onlyPaid={onlyPaid} />
      </div>
    </Suspense>
  );
};
