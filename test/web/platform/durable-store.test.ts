import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { NO_COPIES, openDurableCopies, type DurableCopies, type DurableCopy } from '#web/platform/durable-copies.ts';
import { createDurableStore } from '#web/platform/durable-store.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';

const KEYS = ['acts'];
const EVENING = 1_700_000_000_000;

/** A device: its disk, its clock, and tabs. */
const createDevice = () => {
  let texts = new Map<string, string>();
  let onDisk = new Map<string, string>();
  let now = EVENING;
  const kept = new Map<string, DurableCopy>();
  const store: KeyValueStore = {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    subscribe: () => () => undefined,
  };
  const keep = (key: string, copy: DurableCopy): void => {
    if ((kept.get(key)?.at ?? 0) < copy.at) kept.set(key, copy);
  };
  return {
    texts: () => texts,
    /** @param isCopied false: the page closes before the copy is on disk. */
    openTab: (isCopied = true): KeyValueStore => {
      const copies: DurableCopies = {
        found: new Map(kept),
        keep: async (key, copy) => {
          if (isCopied) keep(key, copy);
          return isCopied;
        },
      };
      return createDurableStore(store, { copies, clock: { now: () => instant(now) }, keys: KEYS });
    },
    openTabWithout: (): KeyValueStore => createDurableStore(store, { copies: NO_COPIES, clock: { now: () => instant(now) }, keys: KEYS }),
    writeToDisk: () => void (onDisk = new Map(texts)),
    losePower: () => void (texts = new Map(onDisk)),
    setClock: (ms: number) => void (now = ms),
  };
};

describe('a store that survives a flat battery', () => {
  it('restores texts that local storage had not written to the disk', () => {
    const device = createDevice();
    device.openTab().write('acts', 'one');
    device.writeToDisk();
    device.openTab().write('acts', 'one, two');
    device.losePower();
    expect(device.texts().get('acts')).toBe('one');
    expect(device.openTab().read('acts')).toBe('one, two');
  });

  it('keeps a text that is newer than its copy', () => {
    const device = createDevice();
    device.openTab().write('acts', 'one');
    device.openTab(false).write('acts', 'one, two');
    expect(device.openTab().read('acts')).toBe('one, two');
  });

  it('keeps later texts where its copies could not be opened', () => {
    const device = createDevice();
    device.openTab().write('acts', 'one');
    device.losePower();
    device.setClock(EVENING + 1);
    device.openTabWithout().write('acts', 'two');
    expect(device.openTab().read('acts')).toBe('two');
  });

  it('copies nothing else', () => {
    const device = createDevice();
    device.openTab().write('cart', 'a cola');
    device.losePower();
    expect(device.openTab().read('cart')).toBeNull();
  });

  it('reports whether it has copies', () => {
    const device = createDevice();
    expect([device.openTab().survivesFlatBattery, device.openTabWithout().survivesFlatBattery]).toEqual([true, false]);
  });

  it.each([
    ['both keep it', true, true, false],
    ['only local storage does', true, false, false],
    ['only the copies do', false, true, false],
    ['neither does', false, false, true],
  ])('reports whether it keeps nothing when %s, also before the first write', async (_who, isStored, isCopied, expected) => {
    const texts = new Map<string, string>();
    const store: KeyValueStore = {
      read: (key) => texts.get(key) ?? null,
      write: (key, text) => void texts.set(key, text),
      remove: () => undefined,
      subscribe: () => () => undefined,
      isUnsaved: () => !isStored,
    };
    const copies: DurableCopies = { found: new Map(), keep: () => Promise.resolve(isCopied) };
    const durable = createDurableStore(store, { copies, clock: { now: () => instant(EVENING) }, keys: KEYS });
    let told = 0;
    durable.subscribe('acts', () => (told += 1));
    await Promise.resolve();
    expect([durable.keepsNothing?.(), told > 0]).toEqual([expected, !isCopied]);
    durable.write('acts', 'one');
    await Promise.resolve();
    expect(durable.keepsNothing?.()).toBe(expected);
  });

  it('has the latest text, whatever two tabs write, reload and lose', () => {
    const happening = fc.constantFrom('first writes', 'second writes', 'reload', 'disk', 'power', 'clock back', 'clock on');
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        const device = createDevice();
        let [first, second] = [device.openTab(), device.openTab()];
        let last: string | null = null;
        for (const [at, what] of happenings.entries()) {
          if (what === 'first writes') first.write('acts', (last = String(at)));
          if (what === 'second writes') second.write('acts', (last = String(at)));
          if (what === 'disk') device.writeToDisk();
          if (what === 'power') device.losePower();
          if (what === 'clock back') device.setClock(0);
          if (what === 'clock on') device.setClock(EVENING + at);
          if (what === 'reload' || what === 'power') [first, second] = [device.openTab(), device.openTab()];
          expect([first.read('acts'), second.read('acts')]).toEqual([last, last]);
        }
      }),
    );
  });

  it('is the plain one where a browser has no database, or refuses it', async () => {
    expect(await openDurableCopies()).toBe(NO_COPIES);
    const refusing = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('indexedDB', { open: refusing });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await openDurableCopies()).toBe(NO_COPIES);
  });
});
