import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf } from '#core/application/policies.ts';
import type { Order } from '#core/domain/order/order.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';
import { scriptedTextSender } from '#test/support/fakes/scripted-text-sender.ts';

export const PHONE = '5550100142';
export const CUSTOMER = { name: 'Maya Rivera', email: null, phone: `+1${PHONE}` };

/** A stand that sends text messages, in memory. */
export const textHarness = () => {
  const textSender = scriptedTextSender();
  const firstSettings = { ...USUAL_SETTINGS, standName: 'Hornets', pickupPlace: 'the north gate' };
  const persistence = fakePorts({
    textSender,
    stand: { textContact: 'band@school.example', publicUrl: 'https://stand.example', firstSettings },
  });
  const { clock, logger, ids, orders, textOptOuts } = persistence;
  const policies = policiesOf(persistence);
  const deps = { ...persistence, ...policies };
  const useCases = createUseCases(persistence, policies);
  return {
    deps,
    clock,
    textSender,
    documents: persistence.documents,
    textOptOuts,
    lines: () => JSON.stringify(logger.lines),
    events: () => logger.lines.map(({ event }) => event),
    place: (changes: Partial<Order> = {}) =>
      placeNewOrder({ persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 }, { customer: CUSTOMER, ...changes }),
    told: async () => (await orders.readyMessages()).map(({ text }) => text),
    wish: useCases.getTextWish,
    ask: (order: Order, language: 'en' | 'es' = 'en') => useCases.askForTexts(order.lookupHash, { wording: 1, language }),
    stopAsking: (order: Order) => useCases.stopAskingForTexts(order.lookupHash),
    send: useCases.sendTexts,
    remind: useCases.remindCustomer,
    /** What the customer writes, and what the stand answers. */
    write: async (body: string, more: { readonly isAnswered?: boolean; readonly from?: string | null } = {}) => {
      textSender.bring({ body, ...more });
      return await useCases.receiveText({ body: new Uint8Array(), headers: {} });
    },
  };
};
export type TextHarness = ReturnType<typeof textHarness>;
