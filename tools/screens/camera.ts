import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Scene, Visit } from './scene.ts';
import type { ScreenHarness } from './screen-harness.ts';

/** A small phone, a phone, a tablet in portrait and in landscape, an office computer. */
export const DISPLAYS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const;
/** The television at the stand. */
const TV = { width: 1920, height: 1080 } as const;
export const SCHEMES = ['light', 'dark'] as const;
type Display = (typeof DISPLAYS)[number] | typeof TV;

const MAX_WAIT_MS = 15_000;
const QUALITY = 55;

export const fileOf = (name: string, { width }: Display, scheme: (typeof SCHEMES)[number]): string => `${name}-${width}-${scheme}.webp`;

/** Runs in the page: everything has loaded, is rendered, and is still. */
const comeToRest = async (): Promise<void> => {
  await document.fonts.ready;
  const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight && !image.complete);
  await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  await new Promise(requestAnimationFrame);
};

const visitOf = (page: Page, stand: ScreenHarness, isStaff: boolean): Visit => {
  const named = (name: string | RegExp) => ({ name, exact: typeof name === 'string' });
  return {
    page,
    stand,
    go: async (path) => {
      await page.goto(`${stand.url}${path}`);
      // The staff's screens are a separate chunk, which loads after the page.
      if (isStaff) await page.getByRole('button', { name: 'Logout' }).waitFor();
    },
    sees: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    click: (name) =>
      page
        .getByRole('button', named(name))
        .or(page.getByRole('link', named(name)))
        .first()
        .click(),
  };
};

const takeAll = async (page: Page, scene: Scene, folder: string): Promise<void> => {
  // Moves the pointer away, so that no element is hovered.
  await page.mouse.move(0, 0);
  for (const display of scene.onTv ? [...DISPLAYS, TV] : DISPLAYS) {
    await page.setViewportSize(display);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (scene.showsEnd) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.evaluate(comeToRest);
      const picture = await page.screenshot({ caret: 'hide', timeout: MAX_WAIT_MS });
      const small = await sharp(picture).webp({ quality: QUALITY, smartSubsample: true, effort: 5 }).toBuffer();
      await writeFile(join(folder, fileOf(scene.name, display, colorScheme)), small);
    }
  }
};

/** Opens the screen in a separate browser and photographs it on every display, light and dark. */
export const takeScene = async (browser: Browser, stand: ScreenHarness, scene: Scene, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: DISPLAYS[1],
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  // A headless browser reports notifications as denied; a phone has not been asked yet.
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  context.setDefaultTimeout(MAX_WAIT_MS);
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stand.url });
    const page = await context.newPage();
    await page.clock.setFixedTime(stand.clock.now());
    const login = scene.as === undefined ? {} : stand.loginOf(scene.as);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(`bandstand.${key}`, JSON.stringify(value));
    }, login);
    await scene.open(visitOf(page, stand, scene.as !== undefined));
    await takeAll(page, scene, folder);
  } finally {
    await context.close();
  }
};
