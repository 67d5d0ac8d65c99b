import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Logger } from '#core/ports/logger.ts';
import { EventStream, type EventSink } from './event-stream.ts';
import { createChangeSubscription, type ChangeSubscription, type StandPart, type StreamEvent } from './change-subscription.ts';
import type { Readiness } from '../listener/readiness.ts';
import { createRoom, type Room } from '../load-shedding/rooms.ts';

/** All subscriptions of this process. The ChangeNotifications port receives every instance's commits. */
export interface ChangeStreams {
  /** 'orders', 'products', 'settings' and 'nights', as long as `isWelcome` resolves to true. Null at this process's stream limit. */
  forStaff(login: string, isWelcome: () => Promise<boolean>): EventStream | null;
  /** 'orders' and 'products', as long as `isWelcome` resolves to true. Null at this process's stream limit. */
  forBoard(link: string, isWelcome: () => Promise<boolean>): EventStream | null;
  /** 'orders', when this order changes, and 'settings', when their public part changes. Null at this process's stream limit. */
  forOrder(id: OrderId): EventStream | null;
  /**
   * 'products', 'queue' and 'settings', when their public part changes. At the limit, the network with the most streams loses its oldest;
   * null for that network itself.
   */
  forVisitor(network: string): EventStream | null;
  /** Calls `follow` when the first customer connects, and ends it when the last one has left. */
  watchStand(follow: FollowStand): void;
  /** The number of open streams, for the operator. */
  countOpen(): { readonly staff: number; readonly customers: number };
}

export interface ChangeStreamsDeps {
  readonly changeNotifications: ChangeNotifications;
  readonly readiness: Pick<Readiness, 'isDraining' | 'onDrain'>;
  readonly logger: Logger;
  readonly limits?: Partial<StreamLimits>;
}

/** Reports changes that customers must see immediately. @returns a function that stops it. */
export type FollowStand = (tell: (part: StandPart) => void) => () => void;

export interface StreamLimits {
  readonly staffLines: number;
  readonly boardLines: number;
  readonly customerLines: number;
  readonly visitorLines: number;
  /** Per login, board or order; further streams replace the oldest. */
  readonly linesEach: number;
  readonly heartbeatMs: number;
  /** After a lost connection to the database anything may have changed: notifications to a thousand phones are spread over this time. */
  readonly spreadMs: number;
  /** Notifications to open menus are spread over this time, because each phone then refetches. */
  readonly standSpreadMs: number;
}

/** Customers' streams cannot use up the staff's, nor visitors' those of paying customers. */
const LIMITS: StreamLimits = {
  staffLines: 500,
  boardLines: 100,
  customerLines: 5_000,
  /** 18 kB each (docs/performance.md). Pages without a stream continue to poll at the specification's intervals. */
  visitorLines: 2_000,
  linesEach: 20,
  heartbeatMs: 20 * SECOND_MS,
  spreadMs: 3 * SECOND_MS,
  standSpreadMs: 700,
};

/** Streams by subject or owner. */
const createLines = (size: number, each: number): Room<ChangeSubscription> => createRoom(size, each, (subscription) => subscription.end());

const tellSpread = (lines: readonly ChangeSubscription[], event: StreamEvent, withinMs: number): void => {
  for (const subscription of lines) setTimeout(() => subscription.offer(event), Math.random() * withinMs).unref();
};

export const createChangeStreams = ({ changeNotifications, readiness, logger, limits }: ChangeStreamsDeps): ChangeStreams => {
  const { staffLines, boardLines, customerLines, visitorLines, linesEach, heartbeatMs, spreadMs, standSpreadMs } = { ...LIMITS, ...limits };
  const staff = createLines(staffLines, linesEach);
  const boards = createLines(boardLines, linesEach);
  const customers = createLines(customerLines, linesEach);
  const visitors = createLines(visitorLines, visitorLines);
  const everyLine = () => [...staff.all(), ...boards.all(), ...customers.all(), ...visitors.all()];

  const tellPart = (part: StandPart): void => {
    tellSpread(visitors.all(), part, standSpreadMs);
    if (part === 'settings') tellSpread(customers.all(), part, standSpreadMs);
  };
  let follow: FollowStand | null = null;
  let stopWatching: (() => void) | null = null;
  /** The stand is watched only while a customer's page is connected. */
  const watchForCustomers = (): void => {
    const isSomebodyThere = customers.count() + visitors.count() > 0;
    if (isSomebodyThere) stopWatching ??= follow?.(tellPart) ?? null;
    else {
      stopWatching?.();
      stopWatching = null;
    }
  };
  const tell = ({ topic, orderId }: ChangeNotification): void => {
    if (topic !== 'orders' && topic !== 'products' && topic !== 'settings' && topic !== 'nights') return;
    for (const subscription of staff.all()) subscription.offer(topic);
    // A price board shows the units left.
    if (topic === 'orders' || topic === 'products') for (const subscription of boards.all()) subscription.offer(topic);
    if (topic !== 'orders') return;
    if (orderId === undefined) tellSpread(customers.all(), 'orders', spreadMs);
    // Only this order's phones: its place in the queue also depends on other orders, which polling covers.
    else for (const subscription of customers.of(orderId)) subscription.offer(topic);
  };

  const unsubscribe = changeNotifications.subscribe(tell);
  readiness.onDrain(() => {
    unsubscribe();
    stopWatching?.();
    for (const subscription of everyLine()) subscription.end();
  });

  const streamOf = (lines: Room<ChangeSubscription>, key: string, isWelcome: () => Promise<boolean>): EventStream | null => {
    if (readiness.isDraining || lines.isFullFor(key)) return null;
    return new EventStream((sink: EventSink) => {
      const subscription = createChangeSubscription({ sink, isWelcome, logger });
      const leave = lines.add(key, subscription);
      // Timed from its own start: two thousand at once would block the process for 50 ms.
      const heartbeat = setInterval(() => subscription.heartbeat(), heartbeatMs).unref();
      watchForCustomers();
      return () => {
        clearInterval(heartbeat);
        leave();
        subscription.end();
        watchForCustomers();
      };
    });
  };

  return {
    forStaff: (login, isWelcome) => streamOf(staff, login, isWelcome),
    forBoard: (link, isWelcome) => streamOf(boards, link, isWelcome),
    forOrder: (id) => streamOf(customers, id, async () => true),
    forVisitor: (network) => streamOf(visitors, network, async () => true),
    watchStand: (next) => {
      follow = next;
    },
    countOpen: () => ({ staff: staff.count(), customers: customers.count() + visitors.count() }),
  };
};
