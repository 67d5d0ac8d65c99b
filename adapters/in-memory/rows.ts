import type { Category } from '#core/domain/catalogue/category.ts';
import type { FoodFacts } from '#core/domain/catalogue/food-facts.ts';
import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { NightId, OrderId, StockActId } from '#core/domain/kernel/ids.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { TextConsent } from '#core/domain/notifications/text-consent.ts';
import type { PushSubscription } from '#core/domain/notifications/push-message.ts';
import type { StockEntry, StockKind } from '#core/domain/stock/stock-entry.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { NewUpload } from '#core/ports/image-store.ts';
import type { LoginKind } from '#core/ports/known-devices.ts';

export type StoredUpload = NewUpload & { readonly createdAt: Instant };

export type StoredProduct = Omit<Product, 'nameEs' | 'available' | 'category' | 'allergens'> & {
  readonly slug: string | null;
  readonly category: Category;
  readonly onHand: number;
  readonly reserved: number;
  readonly sold: number;
  readonly preparation: Preparation;
  readonly foodFacts: FoodFacts;
};

/** As a row of `stock_movements`. */
export type StoredMovement = Omit<StockEntry, 'actId' | 'kind' | 'by'> & {
  readonly actId: StockActId | null;
  readonly kind: StockKind;
  readonly by: string | null;
  readonly nightId: NightId | null;
};

export type StoredMessage = {
  readonly message: OutboxMessage;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly settledAt: Instant | null;
};

/** Normalized, as for lookups. */
export type Contacts = { readonly email: string | null; readonly phone: string | null };

export type StoredDocument = { readonly collection: string; readonly key: string; readonly document: unknown };

export type StoredSubscriber = {
  readonly orderId: OrderId;
  readonly subscription: PushSubscription;
  readonly notifiedAt: Instant | null;
  readonly dueAt: Instant;
  readonly attempts: number;
};

export type StoredConsent = {
  readonly orderId: OrderId;
  readonly consent: TextConsent;
  readonly withdrawnAt: Instant | null;
  readonly toldOf: Instant | null;
  readonly failedOf: Instant | null;
  readonly dueAt: Instant;
  readonly attempts: number;
};

export type StoredDevice = { readonly device: string; readonly kind: LoginKind; readonly lastLoginAt: Instant };

export const placeOf = (...parts: readonly string[]): string => JSON.stringify(parts);
