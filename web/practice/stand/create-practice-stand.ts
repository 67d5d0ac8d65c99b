import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import { createInMemoryPorts } from '#adapters/in-memory/ports.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import type { Clock, Pause } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { CartAsShown } from '#core/use-cases/checkout/cart-as-shown.ts';
import type { RandomIds } from '#web/platform/random-ids.ts';
import type { PracticeOrder } from './practice-customers.ts';

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/;
const LOOKUP_HASH_LENGTH = 32;
const CODE_DIGITS = 8;
const HEXADECIMAL = 16;

const idsFrom = (random: RandomIds): IdGenerator => ({
  uuid: () => random.next().replace(UUID_PARTS, '$1-$2-7$3-8$4-$5'),
  lookupHash: () => lookupHash(random.next().slice(0, LOOKUP_HASH_LENGTH)),
  pickupCode: () => PICKUP_CODES[Number.parseInt(random.next().slice(-CODE_DIGITS), HEXADECIMAL) % PICKUP_CODES.length] ?? '',
});

type PracticeStandOptions = { readonly clock: Clock; readonly ids: RandomIds; readonly timeZone: string; readonly pause: Pause };

/** A stand of core's own use cases, only in the browser's memory: no server, no money, no storage. */
export const createPracticeStand = async ({ clock, ids: random, timeZone, pause }: PracticeStandOptions) => {
  const payments = createInMemoryPayments(clock, () => 'about:blank');
  const ports = createInMemoryPorts({ clock, ids: idsFrom(random), pause, payments, stand: { timeZone } });
  const useCases = createUseCases(ports);
  await useCases.seedCatalogue({ dryRun: false });

  const cartOf = async ({ wanted }: PracticeOrder): Promise<CartAsShown> => {
    const named = new Map(STARTER_CATALOGUE.map(({ slug, name }) => [name, slug]));
    const lines = (await useCases.listMenu()).flatMap((product) => {
      const quantity = wanted[named.get(product.name) ?? ''];
      return quantity === undefined ? [] : [{ product, quantity }];
    });
    const shown = quote(
      lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })),
      ZERO,
    );
    return {
      items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity, shownPriceCents: product.priceCents })),
      shownFeeCents: shown.feeCents,
      donationCents: ZERO,
      visitorId: null,
      network: null,
      isVouchedFor: true,
      language: 'en',
      idempotencyKey: null,
    };
  };

  return {
    ...useCases,
    clock,
    changeNotifications: ports.changeNotifications,
    /** Orders and pays, as a customer's phone would. */
    order: async (order: PracticeOrder): Promise<void> => {
      const started = await useCases.startCheckout(await cartOf(order));
      if (!started.ok) return;
      const { sessionId } = started.value;
      const { name, specialInstructions } = order;
      await useCases.settleCheckout(payments.pay(sessionId, { customer: { name }, specialInstructions }));
    },
  };
};

export type PracticeStand = Awaited<ReturnType<typeof createPracticeStand>>;
