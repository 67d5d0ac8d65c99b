import type { NightId, OutboxId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { SentSheet } from '../../domain/notifications/sent-sheet.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoTreasurer } from '../errors.ts';
import type { SheetMails } from '../nights/sheet-mails.ts';
import { makeGetNightSheet, type GetNightSheetDeps, type SheetRefusal } from './get-night-sheet.ts';

/** The recipient and time of a night's last sent sheet; null for none. */
export type GetSheetMail = (night: NightId) => Promise<SentSheet | null>;

export const makeGetSheetMail =
  ({ sentMails }: Pick<Ports, 'sentMails'>): GetSheetMail =>
  (night) =>
    sentMails.lastSheetOf(night);

/** Mails the current sheet to the treasurer. @param id of this request: a repeat sends nothing. @param actor counts as its reader */
export type MailNightSheet = (
  night: NightId,
  id: OutboxId,
  actor: Actor,
) => Promise<Result<{ readonly to: string }, SheetRefusal | NoTreasurer>>;

export interface MailNightSheetDeps extends GetNightSheetDeps {
  readonly sheetMails: SheetMails;
}

export const makeMailNightSheet = ({ sheetMails, ...deps }: MailNightSheetDeps): MailNightSheet => {
  const { unitOfWork, clock } = deps;
  const getNightSheet = makeGetNightSheet(deps);
  return async (night, id, actor) => {
    const shown = await getNightSheet(night, actor);
    if (!shown.ok) return shown;
    return unitOfWork.run<{ readonly to: string }, SheetRefusal | NoTreasurer>(async (tx) => {
      const written = await sheetMails.write(tx, night, id);
      if (!written.ok) return written;
      if (written.value.isNew)
        await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: 'Mailed a sheet to the treasurer' });
      return ok({ to: written.value.to });
    });
  };
};
