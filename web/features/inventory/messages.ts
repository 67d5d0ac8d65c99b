import { MAX_PREP_POINTS } from '#core/domain/catalogue/preparation.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ApiError, isApiError, unlessSilent } from '#web/api/api-error.ts';

/** Spec §8, 'Updates': messages after a change of one product. */
export type ChangeTexts = { readonly done: string; readonly failed: (error: unknown) => string };

/** Refusals whose own sentence contains the remedy. */
const TELLING = ['NAME_TAKEN', 'NAME_REQUIRED', 'UNKNOWN_IMAGE'] as const;

const withReason =
  (text: string) =>
  (error: unknown): string =>
    error instanceof ApiError && TELLING.some((code) => isApiError(error, code)) ? `${text} ${error.message}` : unlessSilent(error, text);

const stockFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.kind === 'unreadable') return 'Error updating stock';
  return error.kind === 'network' ? 'Network error: Unable to update stock. Please check your connection.' : 'Stock update failed.';
};

export const CHANGES = {
  image: { done: 'Image updated!', failed: withReason('Image update failed.') },
  price: { done: 'Price updated!', failed: withReason('Price update failed.') },
  name: { done: 'Name updated!', failed: withReason('Name update failed.') },
  activated: { done: 'Product activated!', failed: withReason('Status update failed.') },
  deactivated: { done: 'Product deactivated!', failed: withReason('Status update failed.') },
  stock: { done: 'Stock updated!', failed: stockFailure },
} as const satisfies Record<string, ChangeTexts>;

export const BULK_PRICE_FAILED = 'Failed to update prices. Please try again.';
export const PRICES_RESTORED = 'The old prices are back.';
export const bulkPriceDone = (count: number, price: string): string => `Successfully updated ${count} products to ${price}.`;

/** Spec §5, inline edits. */
export const NAME_EMPTY = 'Name cannot be empty.';

export const STATION_REQUIRED = 'Name the station.';
export const PREP_POINTS_INVALID = `Prep points are a whole number from 0 to ${MAX_PREP_POINTS}.`;

/** Spec §5, 'Add product'. */
export const NEW_PRICE_REQUIRED = 'Valid price is required';
export const NEW_IMAGE_REQUIRED = 'Please select an image for the product';
export const NEW_STOCK_INVALID = `Stock is a whole number from 0 to ${LIMITS.stock.maximum}`;
export const PRODUCT_ADDED = 'Product added!';

export const ON_OFF_FAILED = 'Some products may not be changed. Please look at the list and try again.';
export const onOffDone = (count: number): string => (count === 1 ? '1 product changed.' : `${count} products changed.`);

/** Spec §8, 'Products'. */
export const productsFailureText = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'network' ? 'Error fetching products' : 'Failed to fetch products';
