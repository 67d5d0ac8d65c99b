import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresh, follow, readEvents, retryDelayMs, type LiveState } from '#web/api/live.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const streamOf = (...parts: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

const read = async (...parts: readonly Uint8Array[]): Promise<readonly string[]> => {
  const names: string[] = [];
  await readEvents(streamOf(...parts), {
    signal: new AbortController().signal,
    onEvent: (name) => names.push(name),
    onSign: () => undefined,
  });
  return names;
};

describe('readEvents', () => {
  it.each([
    ['event: orders\ndata: {}\n\nevent: products\ndata: {}\n\n', ['orders', 'products']],
    ['event:orders\r\n\r\n', ['orders']],
    [': still here\n\n', []],
    ['data: event: orders\n\n', []],
    ['event: orders', []],
  ])('reads %j as %j', async (text, names) => {
    expect(await read(bytes(text))).toEqual(names);
  });

  it('reads the same however the network cuts it', async () => {
    const whole = bytes('event: orders\ndata: ä\n\nevent: products\n\n');
    for (let at = 1; at < whole.length; at++) expect(await read(whole.slice(0, at), whole.slice(at))).toEqual(['orders', 'products']);
  });
});

describe('retryDelayMs', () => {
  it('doubles up to half a minute, spread by half to either side', () => {
    expect([1, 2, 3, 6, 7, 40].map((failures) => retryDelayMs(failures, 0.5))).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
    expect([retryDelayMs(2, 0), retryDelayMs(2, 1)]).toEqual([500, 1_500]);
  });
});

/** A server that the test drives. */
const createLine = () => {
  const states: LiveState[] = [];
  const events: string[] = [];
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const line = { states, events, attempts: 0, isDown: false, hasOpen: () => isOpen };
  let isOpen = false;
  const stop = follow({
    connect: () => {
      line.attempts += 1;
      if (line.isDown) return Promise.reject(new Error('down'));
      isOpen = true;
      return Promise.resolve(
        new ReadableStream<Uint8Array>({
          start: (controller) => void (open = controller),
          cancel: () => void (isOpen = false),
        }),
      );
    },
    onEvent: (name) => events.push(name),
    onState: (state) => states.push(state),
  });
  return { ...line, line, stop, say: (text: string) => open?.enqueue(bytes(text)), hangUp: () => open?.close() };
};

describe('follow', () => {
  let stop: () => void = () => undefined;
  const start = () => {
    const line = createLine();
    ({ stop } = line);
    return line;
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    stop();
    onlineManager.setOnline(true);
  });

  it('hands on change notifications as they come', async () => {
    const { say, events, states } = start();
    await pass(0);
    say('event: orders\n\n');
    await pass(0);
    expect([states, events]).toEqual([['open'], ['orders']]);
  });

  it('reconnects immediately and silently after one loss', async () => {
    const { hangUp, states, line } = start();
    await pass(0);
    hangUp();
    await pass(500);
    expect([states, line.attempts]).toEqual([['open', 'open'], 2]);
  });

  it('reports a lasting loss, retries ever more slowly, and recovers by itself', async () => {
    const { hangUp, states, line } = start();
    await pass(0);
    line.isDown = true;
    hangUp();
    await pass(500);
    expect(states).toEqual(['open', 'lost']);
    await pass(1_000 + 2_000);
    expect(line.attempts).toBe(4);
    line.isDown = false;
    await pass(4_000);
    expect(states.at(-1)).toBe('open');
  });

  it('counts losses from the last good line on', async () => {
    const { hangUp, states, line } = start();
    for (let loss = 1; loss <= 3; loss += 1) {
      await pass(0);
      hangUp();
      await pass(500);
      expect([states.includes('lost'), line.attempts]).toEqual([false, loss + 1]);
    }
  });

  it('replaces a silent line', async () => {
    const { say, line } = start();
    await pass(59_000);
    say(': still here\n\n');
    await pass(59_000);
    expect(line.attempts).toBe(1);
    await pass(1_000 + 500);
    expect(line.attempts).toBe(2);
  });

  it('reports at once that the device is off the network, and returns with it', async () => {
    const { states, line } = start();
    await pass(0);
    line.isDown = true;
    onlineManager.setOnline(false);
    await pass(0);
    expect(states).toEqual(['open', 'lost']);
    line.isDown = false;
    onlineManager.setOnline(true);
    await pass(0);
    expect(states.at(-1)).toBe('open');
  });

  describe('of a page in the background', () => {
    const goBackground = (isHidden: boolean): void => focusManager.setFocused(!isHidden);
    afterEach(() => {
      focusManager.setFocused(undefined);
      vi.unstubAllGlobals();
    });

    it('leaves the connection to the page in front over plain http, and comes back with it', async () => {
      const { states, line } = start();
      await pass(0);
      goBackground(true);
      await pass(120_000);
      expect([states, line.attempts, line.hasOpen()]).toEqual([['open'], 1, false]);
      goBackground(false);
      await pass(0);
      expect([states, line.attempts, line.hasOpen()]).toEqual([['open', 'open'], 2, true]);
    });

    it('keeps it over https, where there is room for all', async () => {
      vi.stubGlobal('location', { protocol: 'https:' });
      const { line } = start();
      await pass(0);
      goBackground(true);
      await pass(30_000);
      expect([line.attempts, line.hasOpen()]).toEqual([1, true]);
    });
  });

  it('stops on request', async () => {
    const { line } = start();
    await pass(0);
    stop();
    await pass(120_000);
    expect(line.attempts).toBe(1);
  });
});

describe('createRefresh', () => {
  it('fetches once more at the end for all change notifications that arrived in the meantime', async () => {
    const client = new QueryClient();
    const answers: (() => void)[] = [];
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const refresh = createRefresh(client, ['staff']);
    refresh();
    refresh();
    refresh();
    expect(invalidate).toHaveBeenCalledTimes(1);
    answers[0]?.();
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(2));
    answers[1]?.();
    await Promise.resolve();
    refresh();
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(3));
  });
});
