import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { TextReference } from '../../domain/notifications/text-message.ts';
import type { LookupDigests } from '../../ports/lookup-digests.ts';
import type { RawWebhookEvent, WebhookRefusal } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TextConsents } from '../../ports/text-consents.ts';
import type { TextSender } from '../../ports/text-sender.ts';

export interface ReceiveTextReportDeps extends Pick<Ports, 'textOptOuts' | 'logger'> {
  readonly textConsents: Pick<TextConsents, 'noteTaken' | 'noteLost'>;
  /** Null: this stand sends no text messages. */
  readonly textSender: TextSender | null;
  readonly digests: Pick<LookupDigests, 'ofContact'>;
}

/**
 * The provider reports the outcome of a text. A text that a carrier dropped was not read, so the window calls its customer.
 * @throws Unavailable when it could not be stored.
 */
export type ReceiveTextReport = (raw: RawWebhookEvent, about: TextReference) => Promise<Result<undefined, WebhookRefusal>>;

export const makeReceiveTextReport =
  ({ textConsents, textOptOuts, textSender, digests, logger }: ReceiveTextReportDeps): ReceiveTextReport =>
  async (raw, about) => {
    if (textSender === null) return err({ kind: 'payment/bad-signature' });
    const read = await textSender.readReport(raw, about);
    if (!read.ok) return read;
    const report = read.value;
    if (report.kind === 'taken') {
      await textConsents.noteTaken(about);
      return ok(undefined);
    }
    if (report.kind === 'stopped' && report.number !== null)
      await textOptOuts.set(digests.ofContact({ kind: 'phone', value: report.number }), true);
    await textConsents.noteLost(about);
    const reason = report.kind === 'lost' ? { reason: report.reason } : {};
    logger.info(`text.${report.kind}`, { orderId: about.orderId, ...reason });
    return ok(undefined);
  };
