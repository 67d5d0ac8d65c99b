import { cents, multiplyCents, subtractCents, type Cents } from '#core/domain/kernel/money.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import { simulatedGatewayOf } from '#test/support/simulated-gateway.ts';
import { as, goTo, scene, see, type Act } from './scene.ts';
import type { ScreenHarness } from './screen-harness.ts';

const ROSA: Actor = { role: 'staff', id: 'rosa', name: 'Rosa Delgado' };
const SAM: Actor = { role: 'staff', id: 'sam', name: 'Sam' };

/** Recorded as taken on the reader. @returns its total */
const sell = async ({ services }: ScreenHarness, quantity: number, seller: Actor): Promise<Cents> => {
  const water = (await services.ports.products.listActive()).find(({ name }) => name === 'Bottled Water');
  if (water === undefined) throw new Error('there is no water');
  const asked = {
    items: [{ productId: water.id, quantity, shownPriceCents: water.priceCents }],
    payment: { tender: 'reader', reference: null },
    customerName: '',
    specialInstructions: null,
  } as const;
  const made = await services.useCases.makeSale(services.ports.ids.uuid(), asked, seller);
  if (!made.ok) throw new Error(made.error.kind);
  return multiplyCents(water.priceCents, quantity);
};

const inNight = async (stand: ScreenHarness, name: string, sales: () => Promise<void>): Promise<void> => {
  const { useCases } = stand.services;
  // As the admin, whose login would expire otherwise.
  await stand.setStock('Bottled Water', 400);
  const opened = await useCases.openNight({ name }, ADMIN);
  if (!opened.ok) throw new Error(opened.error.kind);
  stand.wait(5);
  await sales();
  stand.wait(2);
  const closed = await useCases.closeNight(opened.value.id, ADMIN);
  if (!closed.ok) throw new Error(closed.error.kind);
};

const prepare = async (stand: ScreenHarness): Promise<void> => {
  const { reader } = simulatedGatewayOf(stand);
  const take = (amount: Cents, minutesAgo = 0) => reader.take(amount, plusMs(stand.clock.now(), -minutesAgo * MINUTE_MS));
  const both = async (quantity: number): Promise<void> => {
    await take(await sell(stand, quantity, ROSA), 1);
    stand.wait(3);
  };
  await inNight(stand, 'vs. Lincoln', async () => {
    for (const quantity of [2, 1, 4, 1, 3, 2]) await both(quantity);
  });
  stand.wait(30);
  await inNight(stand, 'vs. Jefferson', async () => {
    for (const quantity of [1, 3, 1, 2]) await both(quantity);
    await take(subtractCents(await sell(stand, 5, ROSA), cents(50)));
    stand.wait(16);
    await sell(stand, 2, SAM);
    stand.wait(16);
    await take(cents(1_200));
  });
};

export const READER_ACT: Act = {
  title: 'The card reader',
  prepare,
  scenes: as('admin', scene('reader', 'Reader sales beside the provider’s payments', goTo('/admin/reader'), see('Not proved yet'))),
};
