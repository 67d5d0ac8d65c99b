import { notifyManager } from '@tanstack/react-query';
import { contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { createActLog, type ActStep } from '#web/staff/offline-queue/act-log.ts';
import { createActsSender } from '#web/staff/offline-queue/acts-sender.ts';
import { createSaleLog } from '#web/staff/pending-sales/sale-log.ts';
import { createSalesSender } from '#web/staff/pending-sales/sales-sender.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Phone } from '../wire.ts';

export type StaffOrder = ResponseOf<typeof contract.fulfilment.get>;

notifyManager.setScheduler((callback) => queueMicrotask(callback));

/** A tablet's storage, which survives being switched off. */
const createFlash = (): KeyValueStore => {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
    subscribe: () => () => undefined,
  };
};

const SHOWS: Partial<Record<ActStep['kind'], StaffOrder['status']>> = {
  start: 'preparing',
  ready: 'ready',
  'pick-up': 'completed',
  reopen: 'preparing',
  'undo-pick-up': 'ready',
};

const FLUSHED_WITHIN_MS = 2_000;

/** A staff tablet, with the app's own logs and senders behind an unreliable network. */
export const createStaffDevice = (around: Surroundings, phone: Phone, { id, name }: { readonly id: string; readonly name: string }) => {
  const flash = createFlash();
  const clock = { now: () => instant(around.time.now() + (around.plan.clocks[name] ?? 0)) };
  const me = (): string => id;
  const boot = () => {
    const acts = createActLog(flash);
    const sales = createSaleLog(flash);
    return {
      acts,
      sales,
      sender: createActsSender({
        api: phone.api,
        clock,
        log: acts,
        me,
        onAnswer: (_answer, shown) => shown(),
        onRefused: () => undefined,
        isEarly: () => false,
      }),
      flushSales: createSalesSender({ api: phone.api, clock, log: sales, me, onSold: () => undefined }),
    };
  };
  let app = boot();
  let orders: readonly StaffOrder[] = [];
  const flush = (): void => {
    app.sales.keepLate(clock.now());
    app.sender.flush();
    app.flushSales();
  };
  const look = async (): Promise<readonly StaffOrder[]> => {
    if (phone.isOnline) flush();
    orders = await phone.api.call(contract.fulfilment.list, { query: {} }).catch(() => orders);
    return orders;
  };
  return {
    id,
    name,
    phone,
    clock,
    by: { staffId: id, name },
    log: () => app.acts,
    sales: () => app.sales,
    sender: () => app.sender,
    flush,
    look,
    /** The screens' state before any response. */
    show: (order: StaffOrder, step: ActStep): void => {
      const status = SHOWS[step.kind];
      if (status !== undefined) orders = orders.map((one) => (one.id === order.id ? { ...one, status } : one));
    },
    /** Restarts the device: only written data remains. */
    restart: (): void => {
      app = boot();
    },
    /** The network is back for good. @returns whether everything was sent. */
    flushAll: async (): Promise<boolean> => {
      phone.isOnline = true;
      flush();
      await around.time.sleep(FLUSHED_WITHIN_MS);
      const { sales, asked } = app.sales.get();
      return app.acts.get().acts.length + sales.length + asked.length === 0;
    },
  };
};

export type StaffDevice = ReturnType<typeof createStaffDevice>;
