import { outboxId, type NightId, type OutboxId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { nightSheetMail } from '../../domain/notifications/night-sheet-mail.ts';
import { emailsIn } from '../../domain/settings/setting-range.ts';
import { sheetRecipients } from '../../domain/reports/sheet-recipients.ts';
import type { NightSheet } from '../../domain/reports/night-sheet.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoTreasurer } from '../errors.ts';
import { readNightSheet, type SheetRefusal } from '../reports/get-night-sheet.ts';

export interface SheetMailsDeps extends Pick<Ports, 'clock' | 'ids'> {
  readonly settings: Pick<CurrentSettings, 'current'>;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly timeZone: string;
}

/** `isNew` is false when the id was already used. */
type Written = { readonly to: string; readonly isNew: boolean };

export interface SheetMails {
  /** The night's sheet, including this transaction's changes. */
  read(tx: Transaction, night: NightId): Promise<Result<NightSheet, SheetRefusal>>;
  /**
   * Writes the night's sheet to its recipients. @param id makes a repeat do nothing. Refused without an address.
   */
  write(tx: Transaction, night: NightId, id?: OutboxId): Promise<Result<Written, SheetRefusal | NoTreasurer>>;
}

export const makeSheetMails = ({ clock, ids, settings, publicUrl, timeZone }: SheetMailsDeps): SheetMails => {
  const read: SheetMails['read'] = (tx, night) => readNightSheet({ ...tx.ledger, settings })(night);
  return {
    read,
    write: async (tx, night, id = outboxId(ids.uuid())) => {
      const { treasurerEmail, standName } = settings.current();
      const listed = emailsIn(treasurerEmail);
      if (listed.length === 0) return err({ kind: 'sheet/no-treasurer' });
      const found = await read(tx, night);
      if (!found.ok) return found;
      const recipients = sheetRecipients(listed, found.value.night.closedBy, await tx.people.all());
      const [first = '', ...others] = recipients;
      const mail = nightSheetMail(found.value, { standName, publicUrl, timeZone });
      const now = clock.now();
      const add = (one: OutboxId, to: string) => tx.outbox.addOnce(newOutboxMessage({ id: one, mail, to, orderId: null, now }));
      const isNew = await add(id, first);
      if (isNew) for (const other of others) await add(outboxId(ids.uuid()), other);
      return ok({ to: recipients.join(', '), isNew });
    },
  };
};
