import type { Page } from 'playwright-core';

/** A screen reader's stops: landmarks and headings. */
export type Stop = { readonly role: string; readonly name: string; readonly level: number };

const LANDMARKS = ['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'search', 'form', 'region'];
const STOP = new RegExp(String.raw`^\s*- '?(${[...LANDMARKS, 'heading'].join('|')})(?: "((?:[^"\\]|\\.)*)")?(?: \[level=(\d)\])?`, 'u');

/** The landmarks and headings of the accessibility tree, in the order in which they are read. */
export const outlineOf = async (page: Page): Promise<readonly Stop[]> => {
  const tree = await page.locator('body').ariaSnapshot();
  return tree.split('\n').flatMap((line) => {
    const [, role, name = '', level = '0'] = STOP.exec(line) ?? [];
    return role === undefined ? [] : [{ role, name, level: Number(level) }];
  });
};

/** Problems of navigating a page by its landmarks and headings, one per line. */
export const outlineFaults = (stops: readonly Stop[]): readonly string[] => {
  const count = (wanted: (stop: Stop) => boolean): number => stops.filter(wanted).length;
  const headings = stops.filter(({ role }) => role === 'heading');
  return [
    ...['banner', 'main', 'contentinfo'].filter((role) => count((stop) => stop.role === role) !== 1).map((role) => `not one ${role}`),
    ...(count(({ level }) => level === 1) === 1 ? [] : ['not one heading of level 1']),
    ...headings.filter(({ name }) => name === '').map(({ level }) => `a heading of level ${level} without words`),
    ...headings.flatMap(({ name, level }, index) =>
      level > (headings[index - 1]?.level ?? 0) + 1 ? [`'${name}' of level ${level} skips one`] : [],
    ),
    ...stops
      .filter(({ role, name }) => ['navigation', 'complementary', 'region'].includes(role) && name === '')
      .map(({ role }) => `a ${role} without a name`),
  ];
};
