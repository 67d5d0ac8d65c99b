/** The count is too low for the orders that are paid or being paid and wait for the product. */
export type FewerThanWait = { readonly kind: 'product/fewer-than-wait'; readonly waiting: number };

/**
 * The product was put back on the menu since this device last looked. `available`: the stock after that. The kind is stored with the
 * refused act, and the previous release reads it, so it keeps its name.
 */
export type PutBackSince = { readonly kind: 'product/put-back-since'; readonly available: number };

/** Why a product can be neither marked sold out nor put back. */
export type MenuRefusal = FewerThanWait | PutBackSince;
