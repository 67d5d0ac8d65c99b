import { useState } from 'react';
import { useKeptSales, useSaleLog } from '#web/staff/pending-sales/kept-sales.tsx';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';

type Shown = { readonly sale: KeptSale; readonly isUndone: boolean };

/** The last queued sale while it is shown; it may have been sent or undone since. */
export const useKeptDone = () => {
  const { log, arrived } = useKeptSales();
  const { sales } = useSaleLog();
  const [shown, setShown] = useState<Shown | null>(null);
  const key = shown?.sale.key ?? '';
  const made = shown?.isUndone === false ? arrived.get(key) : undefined;
  return {
    /** The server's record, with its number. */
    arrived: made ?? null,
    kept: shown === null || made !== undefined ? null : { ...shown, canUndo: sales.some((one) => one.key === key) },
    show: (sale: KeptSale): void => setShown({ sale, isUndone: false }),
    putAway: (): void => setShown(null),
    /** If the network failed during the sale, the name has not been asked for yet. */
    giveName: (name: string): void => {
      if (shown === null) return;
      log.giveName(shown.sale.key, name);
      setShown({ ...shown, sale: { ...shown.sale, customerName: name } });
    },
    takeBack: (): void => {
      if (shown === null) return;
      log.takeBack(shown.sale.key);
      setShown({ ...shown, isUndone: true });
    },
  };
};

export type ShownKeptSale = NonNullable<ReturnType<typeof useKeptDone>['kept']>;
