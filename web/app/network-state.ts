/** The content of the network banner: the first state that applies. */
export type NetworkState =
  /** Neither store of this device persists anything. */
  | { readonly kind: 'unsafe' }
  /** The stand has not answered since a failure. `kept`: unsent acts and sales of this device. */
  | { readonly kind: 'away'; readonly kept: number }
  /** The stand answers, and own acts and sales are being sent. */
  | { readonly kind: 'sending'; readonly count: number }
  /** Rejected acts, or acts that other people left on this device: someone must look at them. */
  | { readonly kind: 'unsettled'; readonly things: number }
  /** Only acts left by others. */
  | { readonly kind: 'waiting'; readonly count: number; readonly names: readonly string[] }
  | { readonly kind: 'connected' };

type Facts = {
  readonly keepsNothing: boolean;
  readonly isAway: boolean;
  readonly own: number;
  /** Rejected orders, products and sales. */
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
