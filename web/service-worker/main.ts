import { preferredLanguage } from '#core/domain/language.ts';
import { kindOfRequest } from './kind-of-request.ts';
import { notificationOf } from './notifications.ts';
import { showPage } from './pages.ts';
import { createShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build (web/vite.config.ts). */
declare const BUILT: { readonly version: string; readonly files: readonly string[] };

const shell = createShell({ caches: self.caches, fetch: (request) => self.fetch(request), ...BUILT });

const bring = async (): Promise<void> => {
  await shell.keep();
  // Open pages keep working: their further files are in the previous version, or a reload fetches them.
  await self.skipWaiting();
};

const takeOver = async (): Promise<void> => {
  await shell.forgetOlder();
  // Requested while the worker starts. Not every browser supports it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** The page from the network. */
const askForPage = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : await self.fetch(event.request);
};

const ANSWERS = {
  page: (event: FetchEvent) => shell.page(askForPage(event)),
  asset: ({ request }: FetchEvent) => shell.asset(request),
  picture: ({ request }: FetchEvent) => shell.picture(request),
} as const;

self.addEventListener('install', (event) => event.waitUntil(bring()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const kind = kindOfRequest(event.request, self.location.origin, BUILT.files);
  if (kind !== null) event.respondWith(ANSWERS[kind](event));
});

/** For an unreadable message, in the phone's language: otherwise the browser would show its own text. */
const UNREADABLE = {
  en: { title: 'Your order', body: 'Something has changed.', path: '/', tag: 'order' },
  es: { title: 'Tu pedido', body: 'Algo cambió.', path: '/', tag: 'order' },
} as const;

const readData = ({ data }: PushEvent): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

/** A browser requires a notification for each message. */
const show = (event: PushEvent): Promise<void> => {
  const { title, body, path, tag } = notificationOf(readData(event)) ?? UNREADABLE[preferredLanguage(self.navigator.languages)];
  return self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', badge: '/favicon-32.png', data: { path } });
};

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { path }: { path: string } = notification.data;
  event.waitUntil(showPage(self.clients, path));
});
