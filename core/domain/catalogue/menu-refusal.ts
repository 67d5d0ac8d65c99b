/** What was counted would not be enough for the paid orders that wait for it. */
export type FewerThanWait = { readonly kind: 'product/fewer-than-wait'; readonly waiting: number };

/** Whoever did it looked before somebody else put the product back on the menu. `available`: what could be bought then. */
export type PutBackMeanwhile = { readonly kind: 'product/put-back-meanwhile'; readonly available: number };

/** Why a product is neither sold out nor put back. */
export type MenuRefusal = FewerThanWait | PutBackMeanwhile;
