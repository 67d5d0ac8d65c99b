import { describe, expect, it, vi } from 'vitest';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { createCartStore } from '#web/session/cart-store.ts';
import { createCryptoRandomIds } from '#web/platform/random-ids.ts';
import { mayBeHeld } from '#web/session/pending-checkout.ts';
import { createThankedSessions } from '#web/session/thanked-sessions.ts';
import { readVisitorId } from '#web/session/visitor.ts';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';

const ids = createCryptoRandomIds(crypto);
const realStore = () => createLocalStorageKeyValueStore(window);

const windowWith = (storage: () => Storage): Parameters<typeof createLocalStorageKeyValueStore>[0] => ({
  get localStorage() {
    return storage();
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

/** A browser in private mode, or with a full disk. */
const refusingStorage = (): Storage => {
  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  return { length: 0, clear: refuse, getItem: refuse, key: refuse, removeItem: refuse, setItem: refuse };
};

/** A browser that blocks the data of all sites. */
const blockedStorage = (): Storage => {
  throw new DOMException('Access is denied for this document', 'SecurityError');
};

describe('what the browser remembers', () => {
  it.each([
    ['a storage that takes nothing', refusingStorage],
    ['no storage at all', blockedStorage],
  ])('works until the reload with %s', (_case, storage) => {
    const cart = createCartStore(createLocalStorageKeyValueStore(windowWith(storage)), ids);
    expect(cart.add(COLA)).toBeNull();
    expect(cart.get().items).toHaveLength(1);
    cart.clear();
    expect(cart.get().items).toEqual([]);
  });

  it('is the same object until it changes', () => {
    const cart = createCartStore(realStore(), ids);
    cart.add(COLA);
    expect(cart.get()).toBe(cart.get());
  });

  it('notifies every watcher, and stops when asked to', () => {
    const cart = createCartStore(realStore(), ids);
    const onChange = vi.fn();
    const stop = cart.subscribe(onChange);
    cart.add(COLA);
    window.dispatchEvent(new StorageEvent('storage', { key: 'bandstand.cart' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'somebody-elses' }));
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
    cart.clear();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('changes nothing when nothing changes', () => {
    const cart = createCartStore(realStore(), ids);
    cart.add(COLA);
    const before = cart.get();
    cart.reconcile([COLA]);
    cart.dismissChanges();
    expect(cart.get()).toBe(before);
  });

  it('gets a new key with new content, and not when a notice of a change is dismissed', () => {
    let made = 0;
    const cart = createCartStore(realStore(), { next: () => `key-${++made}` });
    cart.add(COLA);
    cart.reconcile([{ ...COLA, available: 0 }]);
    expect(cart.get().changes).toHaveLength(1);
    const { key } = cart.get();
    cart.dismissChanges();
    expect(cart.get()).toMatchObject({ key, changes: [] });
    cart.chooseDonation({ kind: 'preset', percent: 0 });
    expect(cart.get().key).not.toBe(key);
  });

  it('replaces a visitor id that the server would refuse', () => {
    localStorage.setItem('bandstand.session-id', '"no good id!"');
    const fresh = readVisitorId(realStore(), ids);
    expect(fresh).toMatch(/^[0-9a-f]{32}$/);
    expect(readVisitorId(realStore(), ids)).toBe(fresh);
  });

  it.each([
    [0, true],
    [10 * MINUTE_MS, true],
    [12 * MINUTE_MS - 1, true],
    [12 * MINUTE_MS, false],
  ])('%i ms after the payment page was opened counts its hold: %s', (passedMs, isHeld) => {
    const pending = { sessionId: sessionId('cs_test_1'), startedAt: instant(1_000), held: [] };
    expect(mayBeHeld(pending, plusMs(pending.startedAt, passedMs), 10 * MINUTE_MS)).toBe(isHeld);
  });

  it('remembers the last 20 thanked sessions', () => {
    const thanked = createThankedSessions(realStore());
    for (let session = 0; session < 21; session++) expect(thanked.thank(`session-${session}`)).toBe(true);
    expect(thanked.thank('session-20')).toBe(false);
    expect(thanked.thank('session-0')).toBe(true);
  });
});
