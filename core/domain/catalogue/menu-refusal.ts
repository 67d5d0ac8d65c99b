/** The counted units are not enough for the paid orders that wait for them. */
export type FewerThanWait = { readonly kind: 'product/fewer-than-wait'; readonly waiting: number };

/**
 * Somebody else has put the product back on the menu since this device last looked. `available`: the stock after that.
 * The kind is stored with the refused act, and the previous release reads it: it keeps its name.
 */
export type PutBackSince = { readonly kind: 'product/put-back-meanwhile'; readonly available: number };

/** Why a product can be neither sold out nor put back. */
export type MenuRefusal = FewerThanWait | PutBackSince;
