import type { VisitorId } from '#core/domain/kernel/ids.ts';
import { createApi, type Api } from '#web/api/client.ts';
import { offlineCachedApi } from '#web/api/offline-cached-api.ts';
import type { Analytics } from '#web/platform/analytics.ts';
import type { Clipboard } from '#web/platform/clipboard.ts';
import type { DeviceClock } from '#web/platform/clock.ts';
import type { Downloads } from '#web/platform/downloads.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import type { Locale } from '#web/platform/locale.ts';
import type { Navigation } from '#web/platform/navigation.ts';
import type { Passkeys } from '#web/platform/passkeys.ts';
import type { Pictures } from '#web/platform/pictures.ts';
import type { Push } from '#web/platform/push.ts';
import type { RandomIds } from '#web/platform/random-ids.ts';
import type { Sharing } from '#web/platform/sharing.ts';
import type { Sounds } from '#web/platform/sounds.ts';
import type { Vibration } from '#web/platform/vibration.ts';
import { createCartStore, type CartStore } from '#web/session/cart-store.ts';
import { createFollowedOrders, type FollowedOrder } from '#web/session/followed-orders.ts';
import { createOfflineCache, type OfflineCache } from '#web/session/offline-cache.ts';
import { createPendingCheckout, type PendingCheckout } from '#web/session/pending-checkout.ts';
import { createLanguageStore, type LanguageStore } from '#web/session/language.ts';
import { createLogins, type Logins } from '#web/session/login.ts';
import { createStandClock, type StandClock } from '#web/session/stand-clock.ts';
import type { StoredValue } from '#web/session/stored-value.ts';
import { createThankedSessions, type ThankedSessions } from '#web/session/thanked-sessions.ts';
import { readVisitorId } from '#web/session/visitor.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';

/** The browser's services; tests supply their own. */
export interface Platform {
  readonly locale: Locale;
  readonly fetch: typeof globalThis.fetch;
  readonly store: KeyValueStore;
  readonly navigation: Navigation;
  readonly clipboard: Clipboard;
  readonly downloads: Downloads;
  readonly pictures: Pictures;
  readonly passkeys: Passkeys;
  readonly sharing: Sharing;
  readonly analytics: Analytics;
  readonly clock: DeviceClock;
  readonly ids: RandomIds;
  readonly sounds: Sounds;
  readonly vibration: Vibration;
  readonly push: Push;
}

/** All services of a screen except React and its queries. */
export interface Services extends Omit<Platform, 'fetch' | 'ids' | 'locale' | 'clock'> {
  readonly clock: StandClock;
  readonly language: LanguageStore;
  readonly api: Api;
  readonly cart: CartStore;
  readonly pendingCheckout: StoredValue<PendingCheckout | null>;
  readonly thankedSessions: ThankedSessions;
  readonly visitorId: VisitorId;
  /** An idempotency key. */
  readonly newKey: () => string;
  readonly logins: Logins;
  readonly offlineCache: OfflineCache;
  readonly followedOrders: StoredValue<readonly FollowedOrder[]>;
}

/** @param spanish the Spanish sentences if already loaded: on the server. */
export const createServices = ({ fetch, ids, locale, clock: device, ...platform }: Platform, spanish?: Catalogue): Services => {
  const { store } = platform;
  const logins = createLogins(store);
  const clock = createStandClock(device, store);
  const offlineCache = createOfflineCache(store, clock);
  const session = { bearer: () => logins.get().login?.token ?? null, onRefused: logins.refuse, ask: clock.ask };
  return {
    ...platform,
    clock,
    api: offlineCachedApi(createApi(fetch, session), offlineCache),
    language: createLanguageStore(locale, spanish),
    offlineCache,
    followedOrders: createFollowedOrders(store),
    cart: createCartStore(store, ids),
    pendingCheckout: createPendingCheckout(store),
    thankedSessions: createThankedSessions(store),
    visitorId: readVisitorId(store, ids),
    newKey: () => ids.next(),
    logins,
  };
};
