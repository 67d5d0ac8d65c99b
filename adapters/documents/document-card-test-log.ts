import * as z from 'zod/mini';
import { checkoutId, paymentId, refundId, sessionId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { CARD_TEST_SCREENS, CARD_TEST_STATES, NO_CARD_TESTS, type CardTests } from '#core/domain/setup/card-test.ts';
import type { CardTestLog } from '#core/ports/card-test-log.ts';
import type { DocumentStore } from './document-store.ts';

const moment = z.pipe(z.number(), z.transform(instant));

const stored = z.object({
  kept: z.array(
    z.object({
      id: z.pipe(z.string(), z.transform(checkoutId)),
      refundId: z.pipe(z.string(), z.transform(refundId)),
      account: z.string(),
      screen: z.enum(CARD_TEST_SCREENS),
      startedAt: moment,
      askedAt: moment,
      state: z.enum(CARD_TEST_STATES),
      sessionId: z.nullable(z.pipe(z.string(), z.transform(sessionId))),
      url: z.nullable(z.string()),
      paymentId: z.nullable(z.pipe(z.string(), z.transform(paymentId))),
      paidAt: z.nullable(moment),
      refundedAt: z.nullable(moment),
      isToldByWebhook: z.boolean(),
    }),
  ),
  dropped: z.object({ paid: z.number(), refunded: z.number() }),
});

const PLACE = ['stand', 'card-tests'] as const;

const testsIn = (document: unknown): CardTests => (document === null ? NO_CARD_TESTS : z.parse(stored, document));

export const createDocumentCardTestLog = (documents: DocumentStore): CardTestLog => ({
  read: async () => testsIn(await documents.get(...PLACE)),
  update: (change) => documents.update(...PLACE, (document) => change(testsIn(document))),
});
