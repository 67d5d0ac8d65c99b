import { outboxId } from '../../domain/kernel/ids.ts';
import { SECOND_MS, type Instant } from '../../domain/kernel/instant.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { AccountMail } from '../../domain/people/account-mail.ts';
import type { NamedPerson } from '../../domain/people/named-person.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

export interface AccountMailsDeps extends Pick<Ports, 'ids' | 'composer' | 'emailSender' | 'logger' | 'pause'> {
  readonly clock: { now(): Instant };
  readonly settings: Pick<CurrentSettings, 'current'>;
  /** Without a slash at the end. */
  readonly publicUrl: string;
}

export interface AccountMails {
  /** Mails each of them about a changed login, in the change's own commit. */
  notify(tx: Transaction, to: readonly NamedPerson[], notice: { readonly who: string; readonly text: string }): Promise<void>;
  /**
   * Sends a join link at once: the outbox would store its secret. @returns whether a mail server has accepted it soon; otherwise the
   * link is handed over by other means.
   */
  invite(person: NamedPerson, path: string): Promise<boolean>;
}

/** The screen that shows the link gives up after 20 seconds. */
const MAX_WAIT_MS = 8 * SECOND_MS;

const FOOTER = 'You’re getting this email because you have your own login at the stand.';

export const makeAccountMails = (deps: AccountMailsDeps): AccountMails => {
  const { ids, clock, composer, emailSender, logger, pause, settings, publicUrl } = deps;
  const messageOf = (mail: AccountMail, to: string) =>
    newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId: null, now: clock.now() });
  return {
    notify: async (tx, to, { who, text }) => {
      const { standName } = settings.current();
      const mail: AccountMail = {
        kind: 'account',
        standName,
        statusUrl: `${publicUrl}/admin/people`,
        button: 'Open People',
        heading: 'A login has changed',
        who,
        text,
        footer: FOOTER,
      };
      for (const { email } of to) await tx.outbox.add(messageOf(mail, email));
    },
    invite: async (person, path) => {
      const { standName } = settings.current();
      const mail: AccountMail = {
        kind: 'account',
        standName,
        statusUrl: `${publicUrl}${path}`,
        button: 'Choose How to Log In',
        heading: 'Your login',
        who: person.name,
        text: `${person.invitedBy} invites you as ${person.role}. The link works once, for seven days.`,
        footer: 'If you do not know this stand, ignore this email.',
      };
      const { to, messageId } = messageOf(mail, person.email);
      const sent = emailSender.send({ ...composer.compose(mail), to, messageId }).then(
        () => true,
        () => false,
      );
      const isMailed = await Promise.race([sent, pause(MAX_WAIT_MS).then(() => false)]);
      if (!isMailed) logger.warn('person.invitation-not-mailed', {});
      return isMailed;
    },
  };
};
