import { createDocumentAdmissionStore } from '#adapters/documents/document-admission-store.ts';
import { createDocumentCardTestLog } from '#adapters/documents/document-card-test-log.ts';
import { createDocumentStaffWatch } from '#adapters/documents/document-staff-watch.ts';
import { createDocumentSuccessLog } from '#adapters/documents/document-success-log.ts';
import { createDocumentTextOptOuts } from '#adapters/documents/document-text-opt-outs.ts';
import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createInMemoryPorts } from '#adapters/in-memory/ports.ts';
import { describeStandFacts } from '../../contracts/stand-facts.contract-suite.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';

const clock = fixedClock();

describeStandFacts('as documents', async () => {
  const { documents } = createInMemoryPersistence({ clock });
  return {
    admissions: createDocumentAdmissionStore(documents, clock),
    textOptOuts: createDocumentTextOptOuts(documents, clock),
    staffWatch: createDocumentStaffWatch(documents),
    successLog: createDocumentSuccessLog(documents),
    cardTestLog: createDocumentCardTestLog(documents),
  };
});

describeStandFacts('in memory', async () =>
  createInMemoryPorts({ clock, ids: sequentialIds(), payments: createInMemoryPayments(clock, () => '') }),
);
