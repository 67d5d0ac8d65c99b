import type { Product } from '../../domain/catalogue/product.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import type { Night } from '../../domain/night/night.ts';
import { pauseKey, pausesOf, type Pause } from '../../domain/queue/pause.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { SheetMails } from './sheet-mails.ts';

/** What ends with a night. */
export type TonightsMarks = { readonly pauses: readonly Pause[]; readonly soldOut: readonly Product[] };

/** Locks what ends with the night, before the night itself: nobody pauses or sells out until the commit. */
export const lockMarks = async (tx: Transaction): Promise<TonightsMarks> => ({
  pauses: pausesOf(await tx.settings.lock()),
  soldOut: (await tx.products.lockAll()).filter(({ soldOutAt }) => soldOutAt !== undefined),
});

type Ended = { readonly night: Night; readonly by: string; readonly at: Instant; readonly text: string };

/**
 * Saves a night that has ended, with its entry in the audit log and its sheet to the treasurer. Its pauses and sold-out marks end with
 * it, so that none of them stops the next night; the night's stock keeps what was sold out.
 */
export const saveEnded = async (
  tx: Transaction,
  { night, by, at, text }: Ended,
  { pauses, soldOut }: TonightsMarks,
  sheetMails: SheetMails,
): Promise<void> => {
  await tx.nights.save(night);
  for (const { station } of pauses) await tx.settings.remove(pauseKey(station));
  for (const { id } of soldOut) await tx.products.putBack(id);
  await tx.audit.add({ at, by, kind: 'night', text });
  await sheetMails.write(tx, night.id);
};
