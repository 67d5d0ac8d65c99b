import { setTimeout as sleep } from 'node:timers/promises';

export type FailureMode =
  | 'hang'
  | 'hang-after-effect'
  | 'error-before-effect'
  | 'error-after-effect'
  | 'rate-limited'
  | 'reset'
  | 'reset-after-effect'
  | 'no-permission';

export type PlannedFailure = {
  readonly mode: FailureMode;
  /** 'POST /v2/refunds'; null matches every call. */
  readonly call: string | null;
  /** Null: until recovered. */
  remaining: number | null;
};

/** The failures of a fake's calls. */
export const planFailures = (planned: PlannedFailure[]) => ({
  fail: (mode: FailureMode, { times, call }: { readonly times?: number; readonly call?: string } = {}): void =>
    void planned.push({ mode, call: call ?? null, remaining: times ?? null }),
  recover: (): void => void planned.splice(0),
  /** The failure planned for this call, if any; counts it down. */
  take: (call: string): FailureMode | null => {
    const next = planned.find((failure) => (failure.call === null || call.startsWith(failure.call)) && failure.remaining !== 0);
    if (next === undefined) return null;
    if (next.remaining !== null) next.remaining -= 1;
    return next.mode;
  },
});

export type DeliverySwitches = { readonly drop: boolean; readonly copies: number; readonly delayMs: number; readonly shuffle: boolean };

export const PROMPT_DELIVERY: DeliverySwitches = { drop: false, copies: 1, delayMs: 0, shuffle: false };

const RETRY_WAITS_MS = [0, 100, 200, 400, 800, 1_600, 3_200];
const SHUFFLE_WINDOW_MS = 40;
const ANSWER_WITHIN_MS = 10_000;

/** `isPending`: not yet acknowledged with 2xx. */
type Delivered = { isPending: boolean };

/** Posts a provider's events until each is accepted. @param url null: they are only stored. */
export const createDelivery = <Event extends Delivered>(
  url: string | null,
  requestOf: (event: Event) => { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => {
  const underway = new Set<Promise<void>>();
  const stopped = new AbortController();
  let waiting: (() => void)[] = [];

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => underway.delete(tracked));
    underway.add(tracked);
  };

  const post = async (to: string, event: Event): Promise<boolean> => {
    const { body, headers } = requestOf(event);
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    try {
      return (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal })).ok;
    } catch {
      return false;
    }
  };

  const deliver = async (to: string, event: Event, delayMs: number): Promise<void> => {
    await sleep(delayMs);
    for (const waitMs of RETRY_WAITS_MS) {
      await sleep(waitMs);
      if (stopped.signal.aborted) return;
      if (!(await post(to, event))) continue;
      event.isPending = false;
      return;
    }
  };

  const flushShuffled = async (): Promise<void> => {
    await sleep(SHUFFLE_WINDOW_MS);
    const batch = waiting;
    waiting = [];
    for (const sendIt of batch.toReversed()) sendIt();
  };

  const sendNow = (event: Event, { drop, copies, delayMs }: DeliverySwitches): void => {
    if (url === null || drop) return;
    for (let copy = 0; copy < copies; copy += 1) track(deliver(url, event, delayMs));
  };

  return {
    send: (event: Event, switches: DeliverySwitches = PROMPT_DELIVERY): void => {
      if (!switches.shuffle) return sendNow(event, switches);
      waiting.push(() => sendNow(event, switches));
      if (waiting.length === 1) track(flushShuffled());
    },
    /** Resolves when no event is in progress. */
    settled: async (): Promise<void> => {
      while (underway.size > 0) await Promise.all(underway);
    },
    stop: (): void => stopped.abort(),
  };
};
