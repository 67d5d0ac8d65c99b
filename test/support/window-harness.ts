import { createUseCases } from '#core/application/create-use-cases.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { USUAL_SETTINGS, type Settings } from '#core/domain/settings/settings.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { SaleAsShown, SalePayment } from '#core/domain/window/sale.ts';
import { fakePorts } from './fakes/fake-ports.ts';

export const LUIS: Actor = { role: 'staff', id: 'staff-luis', name: 'Luis' };
export const PRIYA: Actor = { role: 'staff', id: 'staff-priya', name: 'Priya' };
export const MONA: Actor = { role: 'manager', id: 'manager-mona', name: 'Mona' };

/** The window, on the in-memory store. */
export const windowHarness = async (
  stock: Readonly<Record<string, number>> = { 'bottled-water': 10, 'hot-dog': 10 },
  settings: Partial<Settings> = {},
) => {
  const persistence = fakePorts({ stand: { firstSettings: { ...USUAL_SETTINGS, ...settings } } });
  const { clock, ids, unitOfWork } = persistence;
  const { makeSale, enterOfflineSale, enterPaperSale, undoSale, refundSale, openDrawer } = createUseCases(persistence);
  await unitOfWork.run(async (tx) => {
    for (const starter of STARTER_CATALOGUE.filter(({ slug }) => slug in stock))
      await tx.products.addStarter({ ...starter, stock: stock[starter.slug] ?? 0 });
    return ok(undefined);
  });
  const product = async (slug: string): Promise<Product> => {
    const found = (await persistence.products.listAll()).find(({ imagePath }) => imagePath.endsWith(`/${slug}.jpg`));
    if (found === undefined) throw new Error(`no product ${slug}`);
    return found;
  };
  /** A sale as its tiles show it; cash is exact. */
  const asShown = async (wanted: Readonly<Record<string, number>>, payment?: SalePayment): Promise<SaleAsShown> => {
    const items = await Promise.all(
      Object.entries(wanted).map(async ([slug, quantity]) => {
        const { id, priceCents } = await product(slug);
        return { productId: id, quantity, shownPriceCents: priceCents };
      }),
    );
    const priced = items.map(({ shownPriceCents, quantity }) => ({ unitPriceCents: shownPriceCents, quantity }));
    const { totalCents } = quote(priced, cents(0), 0);
    return { items, payment: payment ?? { tender: 'cash', givenCents: totalCents }, customerName: '', specialInstructions: null };
  };
  return {
    clock,
    ids,
    persistence,
    product,
    asShown,
    makeSale,
    enterOfflineSale,
    enterPaperSale,
    undoSale,
    refundSale,
    openDrawer,
    audited: async () =>
      (await persistence.audit.list({ window: null, kind: null, before: null }, 100)).map(({ by, kind, text }) => `${by} ${kind}: ${text}`),
  };
};
