import { createUseCases } from '#core/application/create-use-cases.ts';
import type { Order } from '#core/domain/order/order.ts';
import { scriptedTextSender } from '#test/support/fakes/scripted-text-sender.ts';
import { standHarness } from '#test/support/stand-harness.ts';

export const PHONE = '5550100142';
export const CUSTOMER = { name: 'Maya Rivera', email: null, phone: `+1${PHONE}` };

/** A stand that sends text messages, in memory. */
export const textHarness = () => {
  const textSender = scriptedTextSender();
  const stand = standHarness({
    textSender,
    settings: { standName: 'Hornets', pickupPlace: 'the north gate' },
    stand: { textContact: 'band@school.example', publicUrl: 'https://stand.example' },
  });
  return {
    ...stand,
    textSender,
    lines: () => JSON.stringify(stand.logger.lines),
    events: () => stand.logger.lines.map(({ event }) => event),
    place: (changes: Partial<Order> = {}) => stand.place({ customer: CUSTOMER, ...changes }),
    told: async () => (await stand.orders.readyMessages()).map(({ text }) => text),
    wish: stand.getTextWish,
    ask: (order: Order, language: 'en' | 'es' = 'en') => stand.askForTexts(order.lookupHash, { wording: 1, language }),
    stopAsking: (order: Order) => stand.stopAskingForTexts(order.lookupHash),
    send: stand.sendTexts,
    withoutTexts: () => createUseCases({ ...stand.persistence, textSender: null }),
    remind: stand.remindCustomer,
    /** The customer's text, and the stand's reply. */
    write: async (body: string, more: { readonly isAnswered?: boolean; readonly from?: string | null } = {}) => {
      textSender.bring({ body, ...more });
      return await stand.receiveText({ body: new Uint8Array(), headers: {} });
    },
  };
};
export type TextHarness = ReturnType<typeof textHarness>;
