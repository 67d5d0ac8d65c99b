import { focusManager, onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';

/** `lost`: worth reporting, because a second attempt failed too or the device is offline. */
export type LiveState = 'connecting' | 'open' | 'lost';

export type Feed = {
  readonly connect: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The name of a change notification: 'orders', 'products'. */
  readonly onEvent: (name: string) => void;
  /** After every 'open' the reader should refetch everything: change notifications may have been missed. */
  readonly onState: (state: LiveState) => void;
};

/** A stream that is silent for this long is dead, whatever the network reports: the server sends heartbeats more often. */
const SILENCE_MS = 60 * SECOND_MS;
const FIRST_RETRY_MS = SECOND_MS / 2;
const LAST_RETRY_MS = 30 * SECOND_MS;
const WORTH_TELLING = 2;

/** Doubles up to half a minute; the jitter keeps a thousand phones from reconnecting at once. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random);

/** Calls back when the network returns or the page becomes visible; returns a function that stops it. */
const onComeBack = (callback: () => void): (() => void) => {
  const stops = [
    onlineManager.subscribe((isOnline) => isOnline && callback()),
    focusManager.subscribe((isFocused) => isFocused && callback()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * Without HTTP/2, a browser opens six connections to a stand, and each stream takes one for as long as its page is open. Hidden pages leave
 * theirs to the page in front.
 */
const isCrowded = (): boolean => !focusManager.isFocused() && location.protocol === 'http:';

/** @param ms the longest wait; if omitted, until the page is visible again. */
const pause = (ms: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stopWatching = onComeBack(() => proceed());
    const proceed = (): void => {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', proceed);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(proceed, ms);
    signal.addEventListener('abort', proceed, { once: true });
  });

const LINE_END = /\r\n|\n|\r/;
const EVENT_FIELD = /^event: ?(.+)$/;

/**
 * Reads server-sent events from a stream and calls back with each name. The data is ignored: a change notification only names what to
 * refetch.
 * @param onSign called for all received bytes, including the comments that a quiet server sends as heartbeats.
 * @returns when the server ends the stream. @throws when it breaks.
 */
export const readEvents = async (
  stream: ReadableStream<Uint8Array>,
  { signal, onEvent, onSign }: { readonly signal: AbortSignal; readonly onEvent: (name: string) => void; readonly onSign: () => void },
): Promise<void> => {
  const reader = stream.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let unfinished = '';
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      const lines = (unfinished + decoder.decode(value, { stream: true })).split(LINE_END);
      unfinished = lines.pop() ?? '';
      for (const line of lines) {
        const name = EVENT_FIELD.exec(line)?.[1];
        if (name !== undefined) onEvent(name);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** One connection, from the attempt to its end. Settles on any end. */
const listen = async ({ connect, onEvent }: Feed, stopped: AbortSignal, onOpen: () => void): Promise<void> => {
  const given = new AbortController();
  const giveUp = (): void => given.abort();
  const stops = [onlineManager.subscribe((isOnline) => !isOnline && giveUp()), focusManager.subscribe(() => isCrowded() && giveUp())];
  stopped.addEventListener('abort', giveUp, { once: true });
  let silence = setTimeout(giveUp, SILENCE_MS);
  const onSign = (): void => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
  };
  try {
    const stream = await connect(given.signal);
    onOpen();
    await readEvents(stream, { signal: given.signal, onEvent, onSign });
  } catch {
    // The stream broke or never opened; the next attempt finds out why.
  } finally {
    clearTimeout(silence);
    for (const stop of stops) stop();
    stopped.removeEventListener('abort', giveUp);
    given.abort();
  }
};

/** Listens for change notifications until stopped; reconnects automatically. @returns a function that stops it. */
export const follow = (feed: Feed): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      if (isCrowded()) {
        await pause(undefined, signal);
        continue;
      }
      await listen(feed, signal, () => {
        failures = 0;
        feed.onState('open');
      });
      if (signal.aborted) return;
      if (isCrowded()) continue;
      failures += 1;
      if (failures >= WORTH_TELLING || !onlineManager.isOnline()) feed.onState('lost');
      await pause(retryDelayMs(failures, Math.random()), signal);
    }
  };

  void run();
  return () => stopping.abort();
};

/**
 * Refetches what a change notification is about. Notifications during a refetch cause one more at its end, so a flood of them neither
 * delays it forever nor gets lost.
 */
export const createRefresh = (client: QueryClient, queryKey: QueryKey): (() => void) => {
  let isUnderWay = false;
  let isWantedAgain = false;
  const refresh = async (): Promise<void> => {
    isUnderWay = true;
    do {
      isWantedAgain = false;
      await client.invalidateQueries({ queryKey });
    } while (isWantedAgain);
    isUnderWay = false;
  };
  return () => {
    isWantedAgain = true;
    if (!isUnderWay) void refresh();
  };
};
