import { ApiError } from '#web/api/api-error.ts';

/** Spec §8, 'Products'. */
export const productsErrorText = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'network' ? 'Error fetching products' : 'Failed to fetch products';

export const NO_PRODUCTS = 'No products available at the moment.';

export const OFFLINE = 'You are offline';
