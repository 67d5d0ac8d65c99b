import { lazy, Suspense, useState } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Comes after the page, and only to a phone that has an order or was sent to pay. */
const KeptOrder = lazy(async () => {
  try {
    return { default: (await import('./kept-order.tsx')).KeptOrder };
  } catch {
    // The page goes without it.
    return { default: () => null };
  }
});

type OwnOrderProps = {
  /** Only what was paid and not thanked for. */
  readonly onlyPaid?: boolean;
  readonly className?: string | undefined;
};

/** The way from the menu and the cart to this phone's order. */
export const OwnOrder = ({ onlyPaid = false, className }: OwnOrderProps) => {
  const { offlineCache, pendingCheckout } = useServices();
  const isHydrated = useIsHydrated();
  // On arrival: whoever is sent to pay from here is no longer here.
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
