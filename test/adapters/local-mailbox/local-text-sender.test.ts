import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createLocalMailbox } from '#adapters/local-mailbox/local-mailbox.ts';
import { createLocalTextSender } from '#adapters/local-mailbox/local-text-sender.ts';
import { normalisePhone } from '#core/domain/kernel/contact.ts';
import { describeTextSender } from '../../contracts/text-sender.contract-suite.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

describeTextSender('the local mailbox', async () => {
  const clock = fixedClock();
  const { documents } = createInMemoryPersistence({ clock });
  const mailbox = createLocalMailbox({ documents, clock });
  return {
    sender: createLocalTextSender({ documents, clock, ids: sequentialIds() }),
    arrived: async () => (await mailbox.list(10)).map(({ to, text }) => ({ to: normalisePhone(to) ?? to, body: text })),
    close: async () => undefined,
  };
});
