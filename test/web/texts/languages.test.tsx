import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#core/domain/language.ts';
import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { renderPage } from '#web/server-page.tsx';
import { EN, TEXTS } from '#test/support/texts.ts';
import { ES } from '#web/texts/es.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { renderApp } from '../render-app.tsx';

const INDEX = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');

/** The same in both. */
const SHARED = ['ui.ok', 'cart.subtotal', 'cart.total', 'order.subtotal', 'order.total', 'shell.failure'];

/** Figures only, and the stand's own words. */
const WITHOUT_WORDS = ['times.time', 'times.exactTime', 'cart.donationChoice', 'order.place'];

const leavesOf = (value: unknown, path: string): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

describe('the catalogue', () => {
  const spanish = new Map(leavesOf(ES, ''));
  it('has every sentence in Spanish, none of them in English', () => {
    const same = leavesOf(EN, '')
      .filter(([path, english]) => spanish.get(path) === english)
      .map(([path]) => path);
    expect(same.filter((path) => !SHARED.includes(path))).toEqual([]);
    expect(spanish.size).toBe(leavesOf(EN, '').length);
  });

  /** Sentences with figures or names take a number, a text or nothing; the others have their own tests. */
  const ARGUMENTS = [
    [3, 3, 3],
    [1, 1, 1],
    ['#004', '#004', '#004'],
    [null, null, null],
    [true, 3, 3],
  ];
  const sentencesOf = (leaf: unknown): readonly (string | null)[] =>
    ARGUMENTS.map((given) => {
      try {
        const sentence: unknown = typeof leaf === 'function' ? Reflect.apply(leaf, undefined, given) : null;
        return typeof sentence === 'string' ? sentence : null;
      } catch {
        return null;
      }
    });
  it('has each sentence with a figure or a name in both languages, never empty', () => {
    const spoken = leavesOf(EN, '').flatMap(([path, english]) => {
      const own = sentencesOf(spanish.get(path));
      return sentencesOf(english).flatMap((sentence, at) => (sentence === null ? [] : [[path, sentence, own[at] ?? null] as const]));
    });
    expect(spoken.length).toBeGreaterThan(100);
    expect(spoken.filter(([, english, other]) => english.trim() === '' || (other ?? '').trim() === '')).toEqual([]);
    expect([...new Set(spoken.flatMap(([path, english, other]) => (english === other ? [path] : [])))]).toEqual(WITHOUT_WORDS);
  });

  it('shows a manager’s sentence in Spanish where there is one, else in English', () => {
    const both = { sentence: 'We are catching up.', sentenceEs: 'Nos estamos poniendo al día.' };
    const [paused, menus] = [[EN, ES].map(({ cart }) => cart.waiting.paused(null, both)), [EN, ES].map(({ menu }) => menu.busyText(both))];
    expect(paused).toEqual(['Paused. We are catching up.', 'En pausa. Nos estamos poniendo al día.']);
    expect(menus).toEqual([both.sentence, both.sentenceEs]);
    expect(ES.cart.waiting.paused(null, { sentence: 'Halftime!' })).toBe('En pausa. Halftime!');
    expect(ES.menu.busyText({ sentence: 'Halftime!' })).toBe('Halftime!');
    expect(ES.menu.busyText({ sentence: '' })).toMatch(/^Por un momento/);
  });

  it('counts and writes times as Spanish readers in the United States do', () => {
    const now = instant(Date.parse('2026-11-20T23:42:00Z'));
    expect(ES.times.time(now, now, 'America/New_York')).toBe('6:42 PM');
    const later = [0, 6 * DAY_MS - 1, 6 * DAY_MS].map((ms) => ES.times.dayTime(instant(now + ms), now, 'America/New_York'));
    expect(later).toEqual([
      expect.stringMatching(/^viernes,? 6:42 PM$/),
      expect.stringMatching(/^jueves,? 6:41 PM$/),
      'jueves, 26 de noviembre, 6:42 PM',
    ]);
    expect(EN.times.dayTime(instant(now + 22 * DAY_MS), now, 'America/New_York')).toBe('Saturday, December 12, 6:42 PM');
    expect(ES.times.ago(instant(now - 120_000), now)).toBe('hace 2 minutos');
    const at = [0, 5 * HOUR_MS + 23 * MINUTE_MS, DAY_MS].map((ago) => ES.times.time(instant(now - ago), now, 'America/New_York'));
    expect(at.map(ES.order.offlineSince)).toEqual([
      'No tienes conexión. Actualizado a las 6:42 PM.',
      'No tienes conexión. Actualizado a la 1:19 PM.',
      'No tienes conexión. Actualizado el 19 nov, 6:42 PM.',
    ]);
    expect([1, 2, 3, 4].map((left) => ES.menu.stock(left).text)).toEqual([
      '¡Solo queda 1!',
      '¡Solo quedan 2!',
      '¡Solo quedan 3!',
      '4 disponibles',
    ]);
    const reduced = [1, 2].map((to) => ES.cart.change({ kind: 'quantity-reduced', name: 'Hot Dog', from: 3, to }));
    expect(reduced).toEqual(['Hot Dog: solo queda 1; antes tenías 3.', 'Hot Dog: solo quedan 2; antes tenías 3.']);
    expect(ES.menu.pickupAt('the southwest corner of the bleachers')).toBe('Recoge en la esquina suroeste de las gradas');
    expect(ES.menu.pickupAt('the north gate')).toBe('Recoge en the north gate');
  });
});

it('privacy has each fact in both languages', () => {
  const facts = [EN, ES].map(({ privacy }) => privacy.sections.map((section) => section.facts(90, true)));
  expect(facts.flat(2).filter((fact) => fact === '')).toEqual([]);
  expect(facts[1]?.map(({ length }) => length)).toEqual(facts[0]?.map(({ length }) => length));
});

describe.each(LANGUAGES)('a customer who reads %s', (language) => {
  const { menu, cart, ui, shell, order, privacy } = TEXTS[language];

  it('adds, changes the cart and looks for an order, in that language only', async () => {
    // The English name, unless a Spanish one was entered.
    on(menuIs([{ ...COLA, nameEs: 'Refresco de cola' }, HOT_DOG]));
    const cola = { en: 'Cola', es: 'Refresco de cola' }[language];
    renderApp('/', language);
    expect(document.documentElement.lang).toBe(language);
    expect(screen.getByRole('heading', { level: 1, name: menu.welcome })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: `${menu.addToCart}: ${cola}` }));
    expect(screen.getByRole('button', { name: `${menu.addToCart}: Hot Dog` })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: ui.oneMore(cola) }));
    await userEvent.click(screen.getByRole('link', { name: shell.cart(ui.items(2)) }));
    expect(screen.getByRole('heading', { level: 1, name: cart.heading })).toBeTruthy();
    expect(screen.getByText(cart.fee(300))).toBeTruthy();
    expect(screen.getByRole('button', { name: cart.proceed })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: cart.removeItem(cola) }));
    expect(screen.getByRole('heading', { name: cart.emptyTitle })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: shell.checkOrder }));
    await userEvent.click(screen.getByRole('button', { name: order.checkStatus }));
    expect(screen.getByText(order.contactRequired)).toBeTruthy();
    expect(document.title).toBe(`${order.lookupTitle} · Bandstand`);
    await userEvent.click(screen.getByRole('link', { name: shell.privacy }));
    expect(screen.getByRole('heading', { level: 1, name: privacy.title })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      privacy.sections.map(({ title }) => title),
    );
    expect(await screen.findByText(/ 90 d/)).toBeTruthy();
  });

  it('reads the first page of the server in it', () => {
    const stand = {
      standName: 'Brass',
      pickupPlace: 'the southwest corner of the bleachers',
      timeZone: 'America/New_York',
      cardFeePercent: 3,
      donationPresets: [0],
      defaultDonationPreset: 0,
      holdMinutes: 10,
      contactDays: 90,
      languages: ['en', 'es'],
      asksPickupCode: false,
      queueLevels: { building: 12, critical: 14, paused: 15 },
      paymentProvider: 'stripe',
      emailProvider: 'smtp',
      demo: false,
      demoStaffCode: null,
      pushPublicKey: null,
      sendsTexts: false,
    };
    const page = renderPage(INDEX, { products: { drinks: [], candy: [], food: [] }, stand }, language);
    expect(page).toContain(`<html lang="${language}">`);
    // For browsers without JavaScript, for outdated ones, for search engines: only texts in this language.
    const saidIn = (one: string): number => page.match(new RegExp(`<(meta|h1|p) [^>]*lang="${one}"`, 'g'))?.length ?? 0;
    expect(LANGUAGES.map(saidIn)).toEqual(LANGUAGES.map((one) => (one === language ? 4 : 0)));
    expect(page).toContain(menu.welcome);
    expect(page).toContain(menu.pickupAt(stand.pickupPlace));
    expect(page).toContain(`<title>${menu.title} · Brass</title>`);
  });
});

describe('a stand that speaks English only', () => {
  it('is in English for everyone, including its first page, without a switch', async () => {
    on(standIs({ languages: ['en'] }));
    renderApp('/check-order', 'es');
    await screen.findByRole('heading', { level: 1, name: EN.order.lookupTitle });
    expect(screen.queryByRole('link', { name: 'English' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Español' })).toBeNull();
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('the switch', () => {
  it('changes the screen in its place, is remembered, and leaves the staff their English', async () => {
    const { path } = renderApp('/check-order');
    await userEvent.click(screen.getByRole('link', { name: 'Español' }));
    await screen.findByRole('heading', { level: 1, name: 'Ver pedido' });
    expect(path()).toBe('/check-order');
    expect(document.documentElement.lang).toBe('es');
    await userEvent.click(screen.getByRole('link', { name: 'Acceso del equipo' }));
    await screen.findByRole('heading', { level: 1, name: 'Staff Login' });
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(within(screen.getByRole('contentinfo')).getByText(/Every order supports/)).toBeTruthy();
  });
});
