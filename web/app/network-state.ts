/** What one banner says, the first that is true. */
export type NetworkState =
  /** Neither store of this device keeps anything. */
  | { readonly kind: 'unsafe' }
  /** Nothing has been heard of the stand since something failed. `kept`: own acts and sales that wait. */
  | { readonly kind: 'away'; readonly kept: number }
  /** The stand answers, and own acts and sales go out. */
  | { readonly kind: 'sending'; readonly count: number }
  /** What does not count, or what others left here: somebody has to look. */
  | { readonly kind: 'unsettled'; readonly things: number }
  /** Only what others left. */
  | { readonly kind: 'waiting'; readonly count: number; readonly names: readonly string[] }
  | { readonly kind: 'connected' };

type Facts = {
  readonly keepsNothing: boolean;
  readonly isAway: boolean;
  readonly own: number;
  /** Orders, products and sales that do not count. */
  readonly things: number;
  readonly others: readonly { readonly name: string; readonly count: number }[];
};

export const networkStateOf = ({ keepsNothing, isAway, own, things, others }: Facts): NetworkState => {
  const left = others.reduce((sum, { count }) => sum + count, 0);
  if (keepsNothing) return { kind: 'unsafe' };
  if (isAway) return { kind: 'away', kept: own };
  if (own > 0) return { kind: 'sending', count: own };
  if (things > 0) return { kind: 'unsettled', things: things + left };
  return left > 0 ? { kind: 'waiting', count: left, names: others.map(({ name }) => name) } : { kind: 'connected' };
};
