import { normaliseEmail } from '../../domain/kernel/contact.ts';
import { outboxId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { sampleOrder } from '../../domain/notifications/sample-order.ts';
import { MailRefused, type EmailSender } from '../../ports/email-sender.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { SuccessLog } from '../../ports/success-log.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';
import type { MailNotTaken, NotAnEmail } from '../errors.ts';
import type { OrderMails } from '../orders/order-mails.ts';

export type TestMailType = 'confirmation' | 'ready';

type Refused = NotAnEmail | MailNotTaken | TooManyTries;

/**
 * Sends a fixed sample immediately, bypassing the outbox, so that its outcome can be shown. *Ready for Tonight?* shows when the mail server
 * last accepted one. @throws Unavailable when the mail server gives no answer.
 */
export type SendTestEmail = (to: string, type: TestMailType) => Promise<Result<{ readonly to: string }, Refused>>;

export interface SendTestEmailDeps extends Pick<Ports, 'composer' | 'ids' | 'clock'> {
  readonly orderMails: OrderMails;
  readonly sender: EmailSender;
  /** 5 per hour for the whole stand (rules §6). */
  readonly throttle: Throttle;
  readonly successLog: Pick<SuccessLog, 'record'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
}

export const makeSendTestEmail =
  ({ orderMails, composer, sender, throttle, ids, clock, successLog, settings }: SendTestEmailDeps): SendTestEmail =>
  async (typed, type) => {
    const to = normaliseEmail(typed);
    if (to === null) return err({ kind: 'email/not-an-address' });
    const taken = await throttle.take('test-mail');
    if (!taken.ok) return taken;
    const now = clock.now();
    const order = sampleOrder(now, settings.current().cardFeeBasisPoints);
    const mail = type === 'confirmation' ? orderMails.confirmation(order) : orderMails.ready(order);
    const { messageId } = newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId: null, now });
    try {
      await sender.send({ ...composer.compose(mail), to, messageId });
      await successLog.record('mailed', now);
      return ok({ to });
    } catch (error) {
      if (error instanceof MailRefused) return err({ kind: 'email/refused' });
      throw error;
    }
  };
