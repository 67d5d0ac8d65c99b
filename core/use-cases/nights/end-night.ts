import type { Product } from '../../domain/catalogue/product.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import type { Night } from '../../domain/night/night.ts';
import { pauseKey, pausesOf, type Pause } from '../../domain/queue/pause.ts';
import { closingOf } from '../../domain/reports/after-closing.ts';
import { lastFingerprintOf, sealOf } from '../../domain/reports/sheet-seal.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { SheetMails } from './sheet-mails.ts';

/** Stations that are paused, and all products, any of which may be marked. */
export type TonightsMarks = { readonly pauses: readonly Pause[]; readonly products: readonly Product[] };

/** Locks the marks that end with the night, before the night itself, to block pauses and sold-out marks until commit. */
export const lockMarks = async (tx: Transaction): Promise<TonightsMarks> => ({
  pauses: pausesOf(await tx.settings.lock()),
  products: await tx.products.lockAll(),
});

type Ended = { readonly night: Night; readonly by: string; readonly at: Instant; readonly text: string };

/** Seals the closed night's sheet; nights close one after another, because closing locks them. */
const seal = async (tx: Transaction, { night, at }: Pick<Ended, 'night' | 'at'>, sheetMails: SheetMails): Promise<void> => {
  const sheet = await sheetMails.read(tx, night.id);
  if (!sheet.ok) throw new Error(`a closed night has a sheet: ${sheet.error.kind}`);
  await tx.nights.seal(sealOf(sheet.value, lastFingerprintOf(await tx.nights.seals()), at));
};

/**
 * Saves an ended night, with its seal, its entry in the audit log and its sheet for the treasurer. Its pauses and sold-out marks end with it, so that
 * they do not affect the next night, nor does one that a device sends later; the night's stock keeps a record of sold-out products.
 */
export const saveEnded = async (
  tx: Transaction,
  { night: ended, by, at, text }: Ended,
  { pauses, products }: TonightsMarks,
  sheetMails: SheetMails,
): Promise<Night> => {
  const found = await tx.ledger.sales.ofNight(ended.id);
  const night = { ...ended, closedAt: found === null ? at : closingOf(found.facts, await tx.ledger.drawers.ofNight(ended.id), at) };
  await tx.nights.save(night);
  for (const { station } of pauses) await tx.settings.remove(pauseKey(station));
  for (const { id } of products) await tx.products.putBack(id);
  await tx.audit.add({ at, by, kind: 'night', text });
  await seal(tx, { night, at }, sheetMails);
  await sheetMails.write(tx, night.id);
  return night;
};
