import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActs } from '../offline-queue/acts.tsx';
import { createSaleLog, lessKept, type SaleLog, type SaleLogState } from './sale-log.ts';
import { createSalesSender, type WireSale } from './sales-sender.ts';
import { useFlush } from '../offline-queue/use-flush.ts';

type KeptSales = {
  readonly log: SaleLog;
  /** Nobody waits for an answer now: cash sales are kept, and nothing else is sold. */
  readonly isAway: boolean;
  /** Sends what waits, now. */
  readonly flush: () => void;
  /** What the server refused goes out again, now or when the network is back. */
  readonly tryAgain: (key: string) => void;
  /** What became of those that this page has sent, by their keys. */
  readonly arrived: ReadonlyMap<string, WireSale>;
};

const KeptSalesContext = createContext<KeptSales | null>(null);

/** @throws when no KeptSalesProvider is above. */
export const useKeptSales = (): KeptSales => {
  const kept = useContext(KeptSalesContext);
  if (kept === null) throw new Error('useKeptSales needs a KeptSalesProvider above it');
  return kept;
};

/** The sales that the server has not answered, drawn again when they change. */
export const useSaleLog = (): SaleLogState => {
  const { log } = useKeptSales();
  return useSyncExternalStore(log.subscribe, log.get);
};

const NONE: ReadonlyMap<string, WireSale> = new Map();

/** One log of sales and one sender for all screens of the staff. */
export const KeptSalesProvider = ({ children }: { readonly children: ReactNode }) => {
  const { store, api, clock, logins } = useServices();
  const queryClient = useQueryClient();
  const { isAway } = useActs();
  const [arrived, setArrived] = useState(NONE);
  const [log] = useState(() => createSaleLog(store));
  const [flush] = useState(() =>
    createSalesSender({
      api,
      clock,
      log,
      me: () => logins.get().login?.actor.id ?? null,
      onSold: (sale, made) => {
        setArrived((before) => new Map(before).set(sale.key, made));
        const { queryKey } = productsQuery(api);
        // Until the server has said so, the tiles stay as they are.
        queryClient.setQueryData<readonly Product[]>(queryKey, (products) => products && lessKept(products, [sale]));
        void queryClient.invalidateQueries({ queryKey });
        void queryClient.invalidateQueries({ queryKey: DRAWERS_KEY });
      },
    }),
  );
  const send = useCallback(() => {
    log.keepLate(clock.now());
    // What has not gone out can still be taken back.
    if (onlineManager.isOnline()) flush();
  }, [clock, flush, log]);
  useFlush(send);
  useEffect(() => {
    // The page that sent them is gone.
    const timer = setTimeout(send, ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [send]);

  const kept = useMemo(
    (): KeptSales => ({
      log,
      flush,
      isAway,
      tryAgain: (key) => {
        log.tryAgain(key);
        flush();
      },
      arrived,
    }),
    [arrived, flush, isAway, log],
  );
  return <KeptSalesContext value={kept}>{children}</KeptSalesContext>;
};
