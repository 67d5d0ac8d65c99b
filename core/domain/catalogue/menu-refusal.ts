/** The counted units are not enough for the paid orders that wait for them. */
export type FewerThanWait = { readonly kind: 'product/fewer-than-wait'; readonly waiting: number };

/** Somebody else has put the product back on the menu since this device last looked. `available`: the stock after that. */
export type PutBackMeanwhile = { readonly kind: 'product/put-back-meanwhile'; readonly available: number };

/** Why a product can be neither sold out nor put back. */
export type MenuRefusal = FewerThanWait | PutBackMeanwhile;
