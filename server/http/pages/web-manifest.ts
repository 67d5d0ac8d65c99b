import type { Express } from 'express';
import { acceptedLanguage, type Language, offeredLanguage } from '#core/domain/language.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import { contextOf } from '../request-context.ts';

/** Token --night: the app's header and background, by day and by night. */
const NIGHT = '#0f1830';
/** The length that fits a home screen. */
const SHORT_NAME_LENGTH = 12;

/** Cuts a name that is too long for a home screen at a word. */
const shortNameOf = (name: string): string => {
  if (name.length <= SHORT_NAME_LENGTH) return name;
  const [first = name] = name.split(' ', 1);
  return first.slice(0, SHORT_NAME_LENGTH);
};

const iconOf = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const WORDS: Readonly<Record<Language, { readonly description: string; readonly checkOrder: string }>> = {
  en: { description: "Order from your seat at the school band's concession stand. We call your number.", checkOrder: 'Check Order' },
  es: { description: 'Pide desde tu asiento en el puesto de la banda de la escuela. Te llamamos por tu número.', checkOrder: 'Ver pedido' },
};

/** The manifest that lets a phone install the stand on its home screen. */
export const webManifest = (standName: string, language: Language) => ({
  id: '/',
  name: standName,
  short_name: shortNameOf(standName),
  description: WORDS[language].description,
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: NIGHT,
  theme_color: NIGHT,
  categories: ['food'],
  icons: [iconOf('icon-192.png', 192, 'any'), iconOf('icon-512.png', 512, 'any'), iconOf('icon-maskable-512.png', 512, 'maskable')],
  shortcuts: [{ name: WORDS[language].checkOrder, url: '/check-order' }],
});

export const mountWebManifest = (app: Express, settings: Pick<CurrentSettings, 'current'>): void => {
  app.get('/manifest.webmanifest', (req, res) => {
    contextOf(res).route = '/manifest.webmanifest';
    const current = settings.current();
    // Browsers request it without cookies.
    const language = offeredLanguage(current, acceptedLanguage(req.headers['accept-language'] ?? ''));
    res
      .set({ 'Cache-Control': 'no-cache', 'Content-Type': 'application/manifest+json' })
      .vary('Accept-Language')
      .send(JSON.stringify(webManifest(current.standName, language)));
  });
};
