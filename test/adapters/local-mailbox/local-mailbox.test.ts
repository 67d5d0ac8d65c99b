import { describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createLocalMailbox } from '#adapters/local-mailbox/local-mailbox.ts';
import { createLocalTextSender } from '#adapters/local-mailbox/local-text-sender.ts';
import { normalisePhone } from '#core/domain/kernel/contact.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { anEmail, describeEmailSender } from '../../contracts/email-sender.contract-suite.ts';
import { describeTextSender } from '../../contracts/text-sender.contract-suite.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';
import { fixedClock, GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';

const emptyDocuments = (): DocumentStore => createInMemoryPersistence({ clock: fixedClock() }).documents;

describeEmailSender('local mailbox', async () => {
  const kept = emptyDocuments();
  let isDown = false;
  const documents: DocumentStore = {
    ...kept,
    update: async (...step) => {
      if (isDown) throw new Unavailable('database');
      return await kept.update(...step);
    },
  };
  const mailbox = createLocalMailbox({ documents, clock: fixedClock() });
  return {
    sender: mailbox.sender,
    arrived: async () =>
      (await mailbox.list(100))
        .toReversed()
        .flatMap(({ to, subject, text, html, attachments, messageId, copies }) =>
          Array.from({ length: copies }, () => ({ to, subject, text, html, attachments, messageId })),
        ),
    breakDown: async () => {
      isDown = true;
    },
    mend: async () => {
      isDown = false;
    },
    close: async () => undefined,
  };
});

describeTextSender('the local mailbox', async () => {
  const clock = fixedClock();
  const documents = emptyDocuments();
  const mailbox = createLocalMailbox({ documents, clock });
  return {
    sender: createLocalTextSender({ documents, clock, ids: sequentialIds() }),
    arrived: async () => (await mailbox.list(10)).map(({ to, text }) => ({ to: normalisePhone(to) ?? to, body: text })),
    close: async () => undefined,
  };
});

describe('local mailbox', () => {
  it('lists the newest first, up to the limit, with the time of arrival', async () => {
    const clock = fixedClock();
    const mailbox = createLocalMailbox({ documents: emptyDocuments(), clock });
    for (const number of [1, 2, 3]) {
      await mailbox.sender.send(anEmail({ subject: `mail ${number}`, messageId: `<${number}@stand.example>` }));
      clock.advance(1_000);
    }
    const listed = await mailbox.list(2);
    expect(listed.map((mail) => mail.subject)).toEqual(['mail 3', 'mail 2']);
    expect(listed.map((mail) => mail.receivedAt - GAME_NIGHT)).toEqual([2_000, 1_000]);
  });

  it('reads a mail by the id of the list, which is fit for an address', async () => {
    const mailbox = createLocalMailbox({ documents: emptyDocuments(), clock: fixedClock() });
    await mailbox.sender.send(anEmail({ messageId: '<a/b?c#d%20é@[::1]>' }));
    const [listed] = await mailbox.list(1);
    expect(listed?.id).toMatch(/^[\w.-]+$/);
    expect(await mailbox.read(listed?.id ?? '')).toEqual({ ...anEmail({ messageId: '<a/b?c#d%20é@[::1]>' }), ...listed });
  });

  it('counts the copies of a repeated mail', async () => {
    const mailbox = createLocalMailbox({ documents: emptyDocuments(), clock: fixedClock() });
    await mailbox.sender.send(anEmail());
    await mailbox.sender.send(anEmail());
    expect((await mailbox.list(10)).map((mail) => mail.copies)).toEqual([2]);
  });

  it('has nothing under an id that no mail has', async () => {
    expect(await createLocalMailbox({ documents: emptyDocuments(), clock: fixedClock() }).read('nothing')).toBeNull();
  });
});
