import type { Page } from 'playwright-core';
import { alterAnswers } from './alter-answers.ts';

type Json = Readonly<Record<string, unknown>>;
type Sheet = { readonly night: Json; readonly drawers: readonly Json[]; readonly stock: readonly Json[] };

const QUARTER_MS = 15 * 60_000;
/** From 4:30 PM to 10 PM by a clock in New York. */
const QUARTERS = 22;
const OPENED_AT = Date.parse('2026-11-13T21:30:00Z');
const SOLD_OUT_AT = new Date(OPENED_AT + 15 * QUARTER_MS).toISOString();
const LARGE = { sales: 1432.5, drops: 1200, expected: 1332.5 };
const NOTE = 'Probably gave two dollars too much change at halftime.';

const timeOf = (quarter: number): string => new Date(OPENED_AT + quarter * QUARTER_MS).toISOString();

/** The stand's sheet of a busy evening, a week later. */
const lengthen = (sheet: Sheet, drawers: number): Json => ({
  ...sheet,
  night: { ...sheet.night, openedAt: timeOf(0), closedAt: timeOf(QUARTERS) },
  drawers: ['Drawer A', 'Drawer B', 'Drawer C', 'Drawer D', 'Drawer E'].slice(0, drawers).map((name) => {
    const [drawer = {}] = sheet.drawers;
    const { count, sums } = drawer;
    return {
      ...drawer,
      name,
      sums: { ...(typeof sums === 'object' ? sums : {}), ...LARGE },
      count: { ...(typeof count === 'object' ? count : {}), note: NOTE },
    };
  }),
  comps: ['referee', 'coach', 'volunteer', 'remade', 'other'].map((reason) => ({ reason, items: 12, amount: 42.5 })),
  onPaper: { sales: 2, amount: 50 },
  offline: { sales: 3, amount: 21.5 },
  inNoDrawer: { sales: 1, amount: 2 },
  beforeOpening: { sales: 1, amount: 7 },
  stock: sheet.stock.map((line, at) => ({ ...line, sold: 143, missing: 12, toBuy: 104, soldOutAt: at % 6 === 0 ? SOLD_OUT_AT : null })),
  rush: Array.from({ length: QUARTERS }, (_none, at) => ({ from: timeOf(at), orders: 38, minutesToReady: 12 })),
  afterClosing: Array.from({ length: 4 }, (_none, at) => ({
    at: timeOf(QUARTERS + at),
    orderNumber: `BAND-20261113-O-0${71 + at}`,
    kind: 'dashboard refund',
    tender: 'card',
    reason: null,
    by: null,
    amount: 3.09,
  })),
});

/** Replaces the sheet on the screen by that of a long evening with this many drawers. */
export const showLongNight = async (page: Page, drawers: number): Promise<void> => {
  await alterAnswers(page, '**/api/admin/nights/*/sheet', async (sheet) => lengthen(await sheet.json(), drawers));
  await page.reload();
  await page
    .getByRole('region', { name: /^Orders and minutes to ready/ })
    .first()
    .waitFor();
  await page.getByText(NOTE).first().waitFor();
};
