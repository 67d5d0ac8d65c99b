import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { uuidV7 } from '#web/platform/uuid.ts';
import { createActLog, type Act, type ActLog, type ActLogState, type ActStep } from './act-log.ts';
import { createActsSender, type Sent } from './acts-sender.ts';
import { numberOf, type StaffOrder } from './staff-order.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useFlush } from './use-flush.ts';

type Acts = {
  readonly log: ActLog;
  /** Does something that the screens show at once. */
  readonly add: (order: StaffOrder, step: ActStep) => void;
  /** Does something and says what became of it; see `ActsSender.perform`. */
  readonly perform: (order: StaffOrder, step: ActStep) => Promise<Sent>;
  /** What the live connection says: while it is lost, nobody waits for an answer. */
  readonly setLost: (isLost: boolean) => void;
};

const ActsContext = createContext<Acts | null>(null);

/** @throws when no ActsProvider is above. */
export const useActs = (): Acts => {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error('useActs needs an ActsProvider above it');
  return acts;
};

/** What this device did and the server has not answered, drawn again when it changes. */
export const useActLog = (): ActLogState => {
  const { log } = useActs();
  return useSyncExternalStore(log.subscribe, log.get);
};

/** One log and one sender for all screens of the staff. */
export const ActsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { store, api, clock, logins, newKey } = useServices();
  const queryClient = useQueryClient();
  const isLost = useRef(false);
  const [log] = useState(() => createActLog(store));
  const [sender] = useState(() =>
    createActsSender({
      api,
      log,
      me: () => logins.get().login?.actor.id ?? null,
      onAnswer: (order, shown) => {
        showOrder(queryClient, api, order);
        // Once the screens show the answer: a tick that went out for a moment would take the focus off the button.
        notifyManager.schedule(shown);
      },
      onRefused: () => refreshOrders(queryClient),
    }),
  );
  useFlush(sender.flush);

  const acts = useMemo((): Acts => {
    const actOf = (order: StaffOrder, step: ActStep): Act => {
      const { login } = logins.get();
      if (login === null) throw new Error('nobody is logged in');
      const by = { staffId: login.actor.id, name: login.actor.name };
      const now = clock.now();
      return { id: uuidV7(now, newKey()), at: now, by, order: { id: order.id, number: numberOf(order) }, step, isLate: false };
    };
    const waits = (): boolean => log.get().acts.some(({ isLate, by }) => isLate && by.staffId === logins.get().login?.actor.id);
    const isAway = (): boolean => isLost.current || !onlineManager.isOnline() || waits();
    return {
      log,
      add: (order, step) => sender.add(actOf(order, step)),
      perform: async (order, step) => sender.perform(actOf(order, step), isAway()),
      setLost: (lost) => {
        isLost.current = lost;
      },
    };
  }, [clock, log, logins, newKey, sender]);

  return <ActsContext value={acts}>{children}</ActsContext>;
};
