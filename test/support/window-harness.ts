import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { USUAL_SETTINGS, type Settings } from '#core/domain/settings/settings.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { SaleAsShown, SalePayment } from '#core/domain/window/sale.ts';
import { makeEnterOfflineSale } from '#core/use-cases/window/enter-offline-sale.ts';
import { makeEnterPaperSale } from '#core/use-cases/window/enter-paper-sale.ts';
import { makeMakeSale } from '#core/use-cases/window/make-sale.ts';
import { makeOpenDrawer } from '#core/use-cases/drawers/open-drawer.ts';
import { makeRefundSale } from '#core/use-cases/window/refund-sale.ts';
import { makeUndoSale } from '#core/use-cases/window/undo-sale.ts';
import { fixedClock } from './fakes/fixed-clock.ts';
import { sequentialIds } from './fakes/sequential-ids.ts';

export const LUIS: Actor = { role: 'staff', id: 'staff-luis', name: 'Luis' };
export const PRIYA: Actor = { role: 'staff', id: 'staff-priya', name: 'Priya' };
export const MONA: Actor = { role: 'manager', id: 'manager-mona', name: 'Mona' };

const NUMBERING = { standCode: 'BAND', timeZone: 'America/New_York' };

/** The window's use cases wired as the server wires them, on the in-memory store. */
export const windowHarness = async (
  stock: Readonly<Record<string, number>> = { 'bottled-water': 10, 'hot-dog': 10 },
  settings: Partial<Settings> = {},
) => {
  const clock = fixedClock();
  const ids = sequentialIds();
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork } = persistence;
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
    makeSale: makeMakeSale({
      unitOfWork,
      clock,
      ids,
      numbering: NUMBERING,
      settings: { current: () => ({ ...USUAL_SETTINGS, ...settings }) },
    }),
    enterOfflineSale: makeEnterOfflineSale({ unitOfWork, clock, ids, numbering: NUMBERING }),
    enterPaperSale: makeEnterPaperSale({ unitOfWork, clock, ids, numbering: NUMBERING }),
    undoSale: makeUndoSale({ unitOfWork, clock, ids }),
    refundSale: makeRefundSale({ unitOfWork, clock, ids }),
    openDrawer: makeOpenDrawer({ unitOfWork, clock, ids, numbering: NUMBERING }),
    audited: async () =>
      (await persistence.audit.list({ window: null, kind: null, before: null }, 100)).map(({ by, kind, text }) => `${by} ${kind}: ${text}`),
  };
};
