import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '#web/composition/services-context.ts';

/** Neither store of this device persists unsent data: people write it on paper. */
export const useKeepsNothing = (): boolean => {
  const { store } = useServices();
  return useSyncExternalStore(
    (onChange) => store.subscribe('sales', onChange),
    () => store.keepsNothing?.() === true,
  );
};

/** Warns before the page closes with data stored nowhere else. */
export const useAskBeforeLeaving = (hasUnsent: boolean): void => {
  const asks = useKeepsNothing() && hasUnsent;
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
};
