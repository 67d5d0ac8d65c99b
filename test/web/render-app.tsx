import type { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { prefetchOrderScreens } from '#web/app/customer-area.tsx';
import { LaterDialog } from '#web/app/later-dialog.ts';
import { prefetchStaffScreens } from '#web/app/staff-screens.tsx';
import { afterSilence } from '#web/app/restore-answers.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { ES } from '#web/texts/es.ts';
import type { Language } from '#core/domain/language.ts';
import { createServices, type Platform, type Services } from '#web/composition/services.ts';
import type { AnalyticsEvent } from '#web/platform/analytics.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { PasskeyError, type PasskeyFailure } from '#web/platform/passkey-error.ts';
import type { PushState } from '#web/platform/push.ts';
import type { PushAddress } from '#web/platform/push-subscription.ts';
import { standClock } from './msw/typed-handler.ts';
import { watchedFetch } from './polling-clock.ts';

// As in a browser that has shown its first screen for a moment. Otherwise a part that is still loading would appear later on a busy
// machine.
await Promise.all([
  prefetchOrderScreens(),
  prefetchStaffScreens(),
  LaterDialog.prefetch(),
  import('#web/app/shell/staff-nav.tsx'),
  import('#web/features/menu/allergen-dialogs.tsx'),
  import('#web/features/menu/wait-mark.tsx'),
  import('#web/order/kept-order.tsx'),
  import('#web/order/text-me.tsx'),
  import('#web/api/follow-stand.ts'),
  import('#web/platform/push-subscription.ts'),
  import('qrcode'),
]);

/** The app's effects on its environment. */
interface Outside {
  readonly leftTo: string[];
  readonly events: AnalyticsEvent[];
  /** Texts copied to the clipboard. */
  readonly copied: string[];
  /** Files that were saved. */
  readonly saved: { readonly filename: string; readonly mediaType: string; readonly text: string }[];
  /** Texts passed to the share sheet. */
  readonly shared: { readonly title: string; readonly text: string }[];
  /** How many times the app reloaded itself. */
  readonly reloads: () => number;
  /** How many times a page was printed. */
  readonly prints: () => number;
  /** How many times the app rang for a new order. */
  readonly chimes: () => number;
  /** How many times the phone vibrated for a ready order. */
  readonly buzzes: () => number;
  /** The browser's Back button restores the page from its cache. */
  readonly comeBack: () => void;
}

/** An authenticator that tests change: whether the browser supports passkeys, and why it creates none. */
export const outsidePasskeys: { areSupported: boolean; failure: PasskeyFailure | null } = { areSupported: true, failure: null };

const givePasskey = (id: string): Promise<{ readonly id: string }> =>
  outsidePasskeys.failure === null ? Promise.resolve({ id }) : Promise.reject(new PasskeyError(outsidePasskeys.failure));

/** A browser whose owner allowed notifications; tests change the answer. */
const outsidePush = {
  state: (): PushState => 'allowed',
  subscribe: (): Promise<PushAddress | null> =>
    Promise.resolve({ endpoint: 'https://fcm.googleapis.com/fcm/send/maya', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
};

const createOutside = (first: Language) => {
  let language = first;
  const returns = new Set<() => void>();
  let chimes = 0;
  let buzzes = 0;
  let prints = 0;
  let reloads = 0;
  const outside: Outside = {
    leftTo: [],
    events: [],
    copied: [],
    saved: [],
    shared: [],
    reloads: () => reloads,
    prints: () => prints,
    chimes: () => chimes,
    buzzes: () => buzzes,
    comeBack: () => {
      for (const callback of returns) callback();
    },
  };
  let ids = 0;
  const platform: Platform = {
    fetch: watchedFetch,
    store: createLocalStorageKeyValueStore(window),
    navigation: {
      leaveTo: (url) => void outside.leftTo.push(url),
      reload: () => void (reloads += 1),
      onReturn: (callback) => {
        returns.add(callback);
        return () => returns.delete(callback);
      },
    },
    clipboard: {
      write: (text) =>
        Promise.resolve(text).then(
          (copied) => outside.copied.push(copied) > 0,
          () => false,
        ),
    },
    // Shrinking needs a real browser and is tested there.
    pictures: { shrink: (photo) => Promise.resolve(photo.type === 'image/heic' ? null : photo) },
    downloads: { save: (filename, mediaType, text) => void outside.saved.push({ filename, mediaType, text }) },
    sharing: {
      share: (title, text) => {
        outside.shared.push({ title, text });
        return Promise.resolve('copied');
      },
      print: () => void (prints += 1),
    },
    analytics: { track: (event) => void outside.events.push(event) },
    clock: { now: () => instant(Date.now()), monotonicMs: () => Date.now() + standClock.aheadMs },
    push: outsidePush,
    passkeys: {
      areSupported: () => outsidePasskeys.areSupported,
      ask: (kind) => givePasskey(kind === 'create' ? 'a-new-passkey' : 'a-known-passkey'),
    },
    locale: { preferred: () => language, remember: (chosen) => void (language = chosen) },
    vibration: { buzz: () => void (buzzes += 1) },
    sounds: { chime: () => void (chimes += 1), unlockOnTouch: () => () => undefined },
    ids: { next: () => `random-id-${String((ids += 1)).padStart(4, '0')}` },
  };
  return { outside, platform };
};

export interface RenderedApp extends Outside {
  readonly services: Services;
  readonly path: () => string;
  readonly queryClient: QueryClient;
  /** Closes the page; stored data stays, so rendering again is a reload. */
  readonly close: () => void;
}

const Address = ({ onChange }: { readonly onChange: (address: string) => void }) => {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search + hash;
  useEffect(() => {
    onChange(address);
  }, [address, onChange]);
  return null;
};

/** The whole app at an address, with the real router, queries and storage. */
export const renderApp = (address: string, language: Language = 'en'): RenderedApp => {
  const { outside, platform } = createOutside(language);
  const services = createServices(platform, ES);
  const queryClient = createQueryClient(services.clock);
  void afterSilence(queryClient, services).catch(() => undefined);
  let shown = address;
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <App services={services} queryClient={queryClient} />
      <Address onChange={(next) => (shown = next)} />
    </MemoryRouter>,
  );
  return {
    ...outside,
    comeBack: () => act(() => outside.comeBack()),
    services,
    queryClient,
    path: () => shown,
    close: () => {
      view.unmount();
      queryClient.clear();
    },
  };
};
