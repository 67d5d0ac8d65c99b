import { createDocumentTextOptOuts } from '#adapters/documents/document-text-opt-outs.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { createHmacLookupDigests } from '#adapters/security/hmac-lookup-digests.ts';
import type { Order } from '#core/domain/order/order.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { makeRemindCustomer } from '#core/use-cases/orders/remind-customer.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { makeAskForTexts, makeGetTextWish, makeStopAskingForTexts } from '#core/use-cases/texts/ask-for-texts.ts';
import { makeReceiveText } from '#core/use-cases/texts/receive-text.ts';
import { makeSendTexts } from '#core/use-cases/texts/send-texts.ts';
import { placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { scriptedTextSender } from '#test/support/fakes/scripted-text-sender.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';

export const PHONE = '5550100142';
export const CUSTOMER = { name: 'Maya Rivera', email: null, phone: `+1${PHONE}` };

/** A stand that sends text messages, in memory. */
export const textHarness = () => {
  const [clock, logger, ids, textSender] = [fixedClock(), recordingLogger(), sequentialIds(), scriptedTextSender()];
  const persistence = createInMemoryPersistence({ clock });
  const { orders, textConsents, documents } = persistence;
  const digests = createHmacLookupDigests('a key');
  const textOptOuts = createDocumentTextOptOuts(documents, clock);
  const settings = { current: () => ({ ...USUAL_SETTINGS, standName: 'Hornets', pickupPlace: 'the north gate' }) };
  const deps = { orders, textConsents, textOptOuts, textSender, digests, settings, clock, logger };
  const receive = makeReceiveText({ ...deps, textContact: 'band@school.example' });
  return {
    deps,
    clock,
    textSender,
    documents,
    textOptOuts,
    lines: () => JSON.stringify(logger.lines),
    events: () => logger.lines.map(({ event }) => event),
    place: (changes: Partial<Order> = {}) =>
      placeNewOrder({ persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 }, { customer: CUSTOMER, ...changes }),
    told: async () => (await orders.readyMessages()).map(({ text }) => text),
    wish: makeGetTextWish(deps),
    ask: (order: Order, language: 'en' | 'es' = 'en') => makeAskForTexts(deps)(order.lookupHash, { wording: 1, language }),
    stopAsking: (order: Order) => makeStopAskingForTexts(deps)(order.lookupHash),
    send: makeSendTexts(deps),
    remind: makeRemindCustomer({
      ...deps,
      unitOfWork: persistence.unitOfWork,
      ids,
      orderMails: makeOrderMails({
        standName: 'Hornets',
        pickupPlace: 'the north gate',
        publicUrl: 'https://stand.example',
        feeBasisPoints: 300,
      }),
    }),
    /** What the customer writes, and what the stand answers. */
    write: async (body: string, more: { readonly isAnswered?: boolean; readonly from?: string | null } = {}) => {
      textSender.bring({ body, ...more });
      return await receive({ body: new Uint8Array(), headers: {} });
    },
  };
};
export type TextHarness = ReturnType<typeof textHarness>;
