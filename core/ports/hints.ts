/** What changed, never what it is now: whoever cares asks again. Comes after the commit, crosses instances, may be lost. */
export type Hint = { readonly topic: 'orders' | 'products' | 'outbox' | 'refunds' };

export interface Hints {
  /** @returns how to stop listening. */
  subscribe(listener: (hint: Hint) => void): () => void;
}
