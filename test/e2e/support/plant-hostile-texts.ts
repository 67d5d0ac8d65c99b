import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import { AUDIT_KINDS } from '#core/domain/audit/audit-entry.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { orderItemId, staffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { STAFF_CODE_ALPHABET } from '#core/domain/staff/staff-code.ts';
import { commit, newRefund, placeNewOrder, type PersistenceFixture } from '../../contracts/persistence-fixture.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { aNewProduct } from '#test/support/builders/product-builder.ts';

type Way = 'queued' | 'preparing' | 'ready';

export interface Planted {
  /** An order of fifty items, being prepared, whose every text is all of them. */
  readonly whole: Order;
  /** The text that all of that order's fields have. */
  readonly all: string;
  /** The texts of the other orders, by where these stand. */
  readonly byStatus: Readonly<Record<Way, readonly string[]>>;
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

const plantProducts = (stand: PersistenceFixture): Promise<readonly Product[]> =>
  commit(stand, async (tx) => {
    const planted: Product[] = [];
    for (const name of HOSTILE_TEXTS) {
      const product = await tx.products.insert(aNewProduct({ name, priceCents: cents(100), imagePath: `/images/${name}` }), {
        onHand: 20,
        by: name,
      });
      if (product !== null) planted.push(product);
    }
    return planted;
  });

const itemsOf = ({ ids }: PersistenceFixture, products: readonly Product[]): readonly OrderItem[] =>
  products.map(({ id, name, priceCents }) => ({
    id: orderItemId(ids.uuid()),
    productId: id,
    productName: name,
    unitPriceCents: priceCents,
    quantity: 1,
    subtotalCents: priceCents,
    isRefunded: false,
    checkedBy: null,
  }));

/** Few enough are queued for new checkouts to begin. */
const WAYS: readonly Way[] = ['queued', 'preparing', 'ready', 'preparing', 'ready'];

/** Texts in an order that people or the payment provider can have written. */
const written = (text: string, stand: PersistenceFixture, status: Way): Partial<Order> => {
  const by = { staffId: `staff ${text}`, name: text };
  return {
    status,
    customer: { name: text, email: text, phone: text },
    specialInstructions: text,
    reopenedCount: 1,
    reopenNotes: text,
    lastReopenedBy: by,
    statusBy: by,
    preparing: status === 'preparing' ? by : null,
    readyAt: status === 'ready' ? stand.clock.now() : null,
  };
};

const plantOrders = async (stand: PersistenceFixture, products: readonly Product[]): Promise<Planted> => {
  const all = HOSTILE_TEXTS.join(' ¶ ');
  const whole = await placeNewOrder(stand, { ...written(all, stand, 'preparing'), items: itemsOf(stand, products) });
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    await placeNewOrder(stand, { ...written(text, stand, at(WAYS, index)), items: itemsOf(stand, [at(products, index)]) });
  }
  const inStatus = (status: Way) => HOSTILE_TEXTS.filter((_text, index) => at(WAYS, index) === status);
  return { whole, all, byStatus: { queued: inStatus('queued'), preparing: inStatus('preparing'), ready: inStatus('ready') } };
};

/** Six symbols, others for each index. */
const codeOf = (index: number): string =>
  `XSX${STAFF_CODE_ALPHABET.charAt(Math.floor(index / 10))}A${STAFF_CODE_ALPHABET.charAt(index % 10)}`;

const plantPeopleAndLedger = async (stand: PersistenceFixture, { whole }: Planted): Promise<void> => {
  const now = stand.clock.now();
  await commit(stand, async (tx) => {
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      await tx.staffCodes.insert({
        id: staffCodeId(stand.ids.uuid()),
        code: codeOf(index),
        name: text,
        role: 'staff',
        createdAt: now,
        createdBy: text,
        expiresAt: plusMs(now, HOUR_MS),
        revokedAt: null,
        deviceId: null,
        formerDevices: [],
      });
      await tx.audit.add({ at: now, by: text, kind: at(AUDIT_KINDS, index), text });
      const refund = { itemId: whole.items[index]?.id ?? null, reason: text, amountCents: cents(1), acceptedAt: now, settledAt: now };
      await tx.refunds.insert(newRefund(stand, whole, { ...refund, state: 'succeeded', nextAttemptAt: null }));
    }
  });
};

/** Replaces every stored text by a hostile one, bypassing the input checks. */
export const plantHostileTexts = async (databaseUrl: string): Promise<Planted> => {
  const clock = fixedClock(instant(Date.now()));
  const persistence = await createMikroOrmPersistence({ connectionUrl: databaseUrl, clock });
  const stand = { persistence, clock, ids: createUuidIdGenerator(), presenceCapacity: 0, deviceCapacity: 0 };
  try {
    const planted = await plantOrders(stand, await plantProducts(stand));
    await plantPeopleAndLedger(stand, planted);
    // Names of uploads are the server's choice; a database that was tampered with may say otherwise.
    const upload = "insert into images (name, folder, bytes, width, height, size, created_at) values ($1, 'uploads', 'x', 1, 1, 1, now())";
    for (const text of HOSTILE_TEXTS) await persistence.pool.query(upload, [text]);
    return planted;
  } finally {
    await persistence.close();
  }
};
