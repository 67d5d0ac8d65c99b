import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ServicesContext, useServices } from '#web/composition/services-context.ts';
import { lastAnswerAt } from '#web/api/query-client.ts';
import { uuidV7 } from '#web/platform/uuid.ts';
import { createActLog, menuActs, type ActLog, type ActLogState, type ActStep, type MenuAct, type MenuStep } from './act-log.ts';
import { createActsSender, type Answer } from './acts-sender.ts';
import { createContact } from './contact.ts';
import { showShortage, type Shortage } from '../sold-out/sold-out.queries.ts';
import { numberOf, type StaffOrder } from '../orders/staff-order.ts';
import { ordersInHandQuery, refreshOrders, showOrder } from '../orders/staff-orders.queries.ts';
import { isOfferedEarly } from './offer-again.ts';
import { useFlush } from './use-flush.ts';

type Acts = {
  readonly log: ActLog;
  /** Performs an act that the screens show immediately. */
  readonly add: (order: StaffOrder, step: ActStep) => void;
  /** Performs an act and returns its outcome; see `ActsSender.perform`. */
  readonly perform: (order: StaffOrder, step: ActStep) => Promise<StaffOrder | 'kept'>;
  /** The same for a product. `round`: as seen by the device. */
  readonly performOnMenu: (product: MenuAct['product'], step: MenuStep) => Promise<Shortage | 'kept'>;
  /** Sends waiting acts now. */
  readonly flush: () => void;
  /** The stand is silent; see `Contact`. */
  readonly isAway: boolean;
  /** The live connection is lost, or the device is offline: away until the stand answers. */
  readonly lose: () => void;
};

const ActsContext = createContext<Acts | null>(null);

/** @throws when no ActsProvider is above. */
export const useActs = (): Acts => {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error('useActs needs an ActsProvider above it');
  return acts;
};

export const useHasActs = (): boolean => useContext(ActsContext) !== null;

/** This device's unanswered acts, rendered on changes. */
export const useActLog = (): ActLogState => {
  const { log } = useActs();
  return useSyncExternalStore(log.subscribe, log.get);
};

/** @throws when the server answered about another subject. */
const orderOf = (answer: Answer): StaffOrder => {
  if ('order' in answer) return answer.order;
  throw new TypeError('an act on an order is answered with it');
};

/** @throws when the server answered about another subject. */
const shortageOf = (answer: Answer): Shortage => {
  if ('shortage' in answer) return answer.shortage;
  throw new TypeError('an act on a product is answered with what waits for it');
};

/** An undo starts from the act's result, whatever its button still shows. */
const SEEN_AS: Partial<Record<ActStep['kind'], StaffOrder['status']>> = { 'undo-ready': 'ready', 'undo-pick-up': 'completed' };

/** One log and one sender for all screens of the staff. */
export const ActsProvider = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices();
  const { store, clock, logins, newKey } = services;
  const queryClient = useQueryClient();
  const [log] = useState(() => createActLog(store));
  const [contact] = useState(() => {
    const created = createContact(services.api);
    // Acts from before a reload were not answered.
    if (!onlineManager.isOnline() || log.get().acts.length > 0) created.lose();
    return created;
  });
  const { api, lose } = contact;
  const [followed] = useState(() => ({ ...services, api }));
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (!isOnline) lose();
      }),
    [lose],
  );
  const isAway = useSyncExternalStore(contact.subscribe, contact.isSilent);
  const [sender] = useState(() =>
    createActsSender({
      api,
      clock,
      log,
      me: () => logins.get().login?.actor.id ?? null,
      onAnswer: (answer, shown) => {
        if ('order' in answer) showOrder(queryClient, api, answer.order);
        else showShortage(queryClient, api, answer.shortage);
        // Not before the screens show the answer: a tick that disappears for a moment would lose the focus.
        notifyManager.schedule(shown);
      },
      onRefused: () => refreshOrders(queryClient),
      isEarly: (act) => {
        const { queryKey } = ordersInHandQuery(api);
        const orders = queryClient.getQueryData(queryKey) ?? [];
        return isOfferedEarly(act, { orders, at: lastAnswerAt(queryClient, queryKey), now: clock.now() });
      },
    }),
  );
  useFlush(sender.flush, isAway);

  const acts = useMemo((): Acts => {
    const facts = () => {
      const { login } = logins.get();
      if (login === null) throw new Error('nobody is logged in');
      const by = { staffId: login.actor.id, name: login.actor.name };
      const now = clock.now();
      return { id: uuidV7(now, newKey()), at: now, by, isLate: false };
    };
    const actOf = (order: StaffOrder, step: ActStep) => ({
      ...facts(),
      order: { id: order.id, number: numberOf(order) },
      step,
      seen: {
        status: SEEN_AS[step.kind] ?? order.status,
        reopenedCount: order.reopenedCount,
        ...(step.kind === 'take-over' ? { holderId: order.preparingStaffId } : {}),
      },
    });
    const waits = (): boolean => log.get().acts.some(({ isLate, by }) => isLate && by.staffId === logins.get().login?.actor.id);
    const waitsForNobody = (): boolean => isAway || waits();
    return {
      log,
      flush: sender.flush,
      add: (order, step) => sender.add(actOf(order, step)),
      perform: async (order, step) => {
        const sent = await sender.perform(actOf(order, step), waitsForNobody());
        return sent === 'kept' ? sent : orderOf(sent);
      },
      performOnMenu: async (product, step) => {
        // Unsent acts here start their own rounds.
        const own = menuActs(log.get().acts).filter(
          ({ product: { id }, step: { kind } }) => id === product.id && kind === 'put-back',
        ).length;
        const seen = step.round === null ? step : { ...step, round: step.round + own };
        const sent = await sender.perform({ ...facts(), product, step: seen }, waitsForNobody());
        return sent === 'kept' ? sent : shortageOf(sent);
      },
      isAway,
      lose,
    };
  }, [clock, isAway, lose, log, logins, newKey, sender]);

  return (
    <ServicesContext value={followed}>
      <ActsContext value={acts}>{children}</ActsContext>
    </ServicesContext>
  );
};
