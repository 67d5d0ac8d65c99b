import { formatPhone } from '#core/domain/kernel/contact.ts';
import { err } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { TextOutcome, TextSender } from '#core/ports/text-sender.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { html } from '#adapters/markup/html.ts';
import { createLocalMailbox } from './local-mailbox.ts';

/** Unassigned numbers, as in Twilio's trial, with their outcomes. */
const TRIALS: Readonly<Record<string, TextOutcome>> = {
  '5005550001': { kind: 'refused', reason: '21211' },
  '5005550004': { kind: 'stopped' },
};

/** Stores text messages among the mails: for trial runs, never in production. Replies are impossible. */
export const createLocalTextSender = (deps: {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'uuid'>;
}): TextSender => {
  const { sender } = createLocalMailbox(deps);
  return {
    send: async ({ to, body }) => {
      const trial = TRIALS[to];
      if (trial !== undefined) return trial;
      const page = html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>Text message</title>
          </head>
          <body>
            <p>${body}</p>
          </body>
        </html>`;
      await sender.send({
        to: formatPhone(to),
        subject: `Text message: ${body}`,
        text: body,
        html: page.markup,
        messageId: `<text-${deps.ids.uuid()}@localhost>`,
      });
      return { kind: 'taken' };
    },
    readInbound: async () => err({ kind: 'payment/bad-signature' }),
    readReport: async () => err({ kind: 'payment/bad-signature' }),
    answer: (reply) => reply ?? '',
  };
};
