import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useLogin } from '#web/session/use-login.ts';
import { useActs } from '../offline-queue/acts.tsx';
import { offerAgain } from '../offline-queue/offer-again.ts';
import type { Elements } from '#web/ui/elements.ts';
import { createSaleLog, minusUnsentSales, type SaleLog, type SaleLogState } from './sale-log.ts';
import { createSalesSender, type WireSale } from './sales-sender.ts';
import { useFlush } from '../offline-queue/use-flush.ts';

type KeptSales = {
  readonly log: SaleLog;
  /** Offline: cash sales are queued, and no other tender is accepted. */
  readonly isAway: boolean;
  /** Sends waiting sales now. */
  readonly flush: () => void;
  /** Resends a refused sale, now or once online. */
  readonly tryAgain: (key: string) => void;
  /** The sales that this page has sent, by key. */
  readonly arrived: ReadonlyMap<string, WireSale>;
};

const KeptSalesContext = createContext<KeptSales | null>(null);

/** @throws when no KeptSalesProvider is above. */
export const useKeptSales = (): KeptSales => {
  const kept = useContext(KeptSalesContext);
  if (kept === null) throw new Error('useKeptSales needs a KeptSalesProvider above it');
  return kept;
};

/** The sales that the server has not answered, rendered on changes. */
export const useSaleLog = (): SaleLogState => {
  const { log } = useKeptSales();
  return useSyncExternalStore(log.subscribe, log.get);
};

const NONE: ReadonlyMap<string, WireSale> = new Map();

/** One sale log and one sender for all screens of the staff. */
export const KeptSalesProvider = ({ children }: { readonly children: Elements }) => {
  const { store, api, clock, logins } = useServices();
  const queryClient = useQueryClient();
  const { isAway, lose } = useActs();
  const [arrived, setArrived] = useState(NONE);
  const [log] = useState(() => createSaleLog(store));
  useEffect(() => {
    // Sales from before a reload were not answered.
    if (log.get().sales.length > 0) lose();
  }, [log, lose]);
  const [flush] = useState(() =>
    createSalesSender({
      api,
      clock,
      log,
      me: () => logins.get().login?.actor.id ?? null,
      onSold: (sale, made) => {
        setArrived((before) => new Map(before).set(sale.key, made));
        const { queryKey } = productsQuery(api);
        // Until the server reports new stock, the tiles stay unchanged.
        queryClient.setQueryData<readonly Product[]>(queryKey, (products) => products && minusUnsentSales(products, [sale]));
        void queryClient.invalidateQueries({ queryKey });
        void queryClient.invalidateQueries({ queryKey: DRAWERS_KEY });
      },
    }),
  );
  const send = useCallback(() => {
    log.keepLate(clock.now());
    // An unsent sale can still be undone.
    if (onlineManager.isOnline()) flush();
  }, [clock, flush, log]);
  useFlush(send, isAway);
  const { login } = useLogin();
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
  return (
    <KeptSalesContext value={kept}>
      {login !== null && !isAway && <OfferAgain key={login.token} sales={log} />}
      {children}
    </KeptSalesContext>
  );
};

/** After each load, login and silence. */
const OfferAgain = ({ sales }: { readonly sales: SaleLog }) => {
  const { api, clock } = useServices();
  const { log: acts } = useActs();
  useQuery({ queryKey: ['lost'], queryFn: () => offerAgain({ api, clock, acts, sales }).then(() => null), gcTime: 0 });
  return null;
};
