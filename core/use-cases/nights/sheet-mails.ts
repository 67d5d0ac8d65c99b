import { outboxId, type NightId, type OutboxId } from '../../domain/kernel/ids.ts';
import { nightSheetMail } from '../../domain/notifications/night-sheet-mail.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { makeGetNightSheet } from '../reports/get-night-sheet.ts';

export interface SheetMailsDeps {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly settings: Pick<CurrentSettings, 'current'>;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly timeZone: string;
}

/** `isNew` is false when the id was used before. */
type Written = { readonly to: string; readonly isNew: boolean };

export interface SheetMails {
  /**
   * Writes the night's sheet to the treasurer, as it is after what the transaction has done. @param id makes a repeat do
   * nothing. @returns null when no treasurer's address is set, and 'no-night' when there is no such night.
   */
  write(tx: Transaction, night: NightId, id?: OutboxId): Promise<Written | 'no-night' | null>;
}

export const makeSheetMails = ({ clock, ids, settings, publicUrl, timeZone }: SheetMailsDeps): SheetMails => ({
  write: async (tx, night, id = outboxId(ids.uuid())) => {
    const { treasurerEmail: to, standName } = settings.current();
    if (to === '') return null;
    const found = await makeGetNightSheet(tx.ledger)(night);
    if (!found.ok) return 'no-night';
    const mail = nightSheetMail(found.value, { standName, publicUrl, timeZone });
    return { to, isNew: await tx.outbox.addOnce(newOutboxMessage({ id, mail, to, orderId: null, now: clock.now() })) };
  },
});
