import { z } from 'zod';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Email, EmailSender } from '#core/ports/email-sender.ts';

/** A mail in the mailbox. */
export type KeptMail = Email & {
  /** Safe in an address; the same for every copy of a mail. */
  readonly id: string;
  readonly receivedAt: Instant;
  /** How many times it arrived: more than once only after a crash between sending and marking it. */
  readonly copies: number;
};

export type LocalMailbox = {
  readonly sender: EmailSender;
  /** Newest first. */
  list(limit: number): Promise<readonly KeptMail[]>;
  /** Null when there is no such mail. */
  read(id: string): Promise<KeptMail | null>;
};

const COLLECTION = 'mailbox';

const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ fileName: z.string(), type: z.string(), content: z.string() })).optional(),
  messageId: z.string(),
  receivedAt: z.number().transform(instant),
  copies: z.number(),
});

/** Different Message-IDs never share an id: characters not allowed in a path become their number between underscores. */
const idOf = (messageId: string): string =>
  messageId.replace(/^<|>$/g, '').replace(/[^A-Za-z0-9.-]/g, (character) => `_${character.charCodeAt(0).toString(36)}_`);

/** Stores mails among the stand's other documents, to be read in a browser: for trial runs, never in production. */
export const createLocalMailbox = ({ documents, clock }: { readonly documents: DocumentStore; readonly clock: Clock }): LocalMailbox => ({
  sender: {
    send: async ({ to, subject, text, html, attachments, messageId }) => {
      const id = idOf(messageId);
      const receivedAt = clock.now();
      await documents.update(COLLECTION, id, (current): KeptMail => {
        const copies = current === null ? 1 : storedMail.parse(current).copies + 1;
        return { id, to, subject, text, html, messageId, receivedAt, copies, ...(attachments === undefined ? {} : { attachments }) };
      });
    },
  },
  list: async (limit) => (await documents.list(COLLECTION, limit)).map(({ document }) => storedMail.parse(document)),
  read: async (id) => {
    const document = await documents.get(COLLECTION, id);
    return document === null ? null : storedMail.parse(document);
  },
});
