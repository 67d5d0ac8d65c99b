import { useState } from 'react';
import { useKeptSales, useSaleLog } from '#web/staff/pending-sales/kept-sales.tsx';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';

type Shown = { readonly sale: KeptSale; readonly isUndone: boolean };

/** The sale that was kept last, while the screen shows it: by then it may have been sent or taken back. */
export const useKeptDone = () => {
  const { log, arrived } = useKeptSales();
  const { sales } = useSaleLog();
  const [shown, setShown] = useState<Shown | null>(null);
  const key = shown?.sale.key ?? '';
  const made = shown?.isUndone === false ? arrived.get(key) : undefined;
  return {
    /** As the server has it, with its number. */
    arrived: made ?? null,
    /** `canUndo`: it is still here. */
    kept: shown === null || made !== undefined ? null : { ...shown, canUndo: sales.some((one) => one.key === key) },
    show: (sale: KeptSale): void => setShown({ sale, isUndone: false }),
    putAway: (): void => setShown(null),
    /** Where the network went away with the sale, nobody was asked before. */
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
