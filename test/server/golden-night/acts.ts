/** One evening, act by act: one step per minute, 36 of 120 orders online. All amounts in cents. */

export const PRICES = {
  'Hot Dog': 350,
  Cheeseburger: 450,
  'Nachos with Cheese': 400,
  'Pizza Slice': 350,
  Popcorn: 250,
  Cola: 250,
  Lemonade: 250,
  'Bottled Water': 200,
  'Chocolate Bar': 200,
  'Ring Lollipop': 125,
} as const;
export type Name = keyof typeof PRICES;
export type Cart = { readonly [N in Name]?: number };

/** Made to order; everything else is handed over at once. */
export const MADE: readonly Name[] = ['Hot Dog', 'Cheeseburger', 'Nachos with Cheese', 'Pizza Slice', 'Popcorn'];

export const REASONS = ['referee', 'coach', 'volunteer', 'remade'] as const;
export type DrawerName = 'Drawer A' | 'Drawer B';

export type Way =
  | { readonly by: 'online'; readonly donation: number }
  | { readonly by: 'phone' }
  | { readonly by: 'cash'; readonly drawer: DrawerName }
  | { readonly by: 'reader' }
  | { readonly by: 'comp'; readonly reason: (typeof REASONS)[number] };

export type Back =
  /** By its seller, at once. */
  | { readonly how: 'undo' }
  /** Steps to wait; without an item, for the rest of the order. */
  | { readonly how: 'refund'; readonly item: Name | null; readonly after: number };

export type Step = {
  readonly way: Way;
  readonly cart: Cart;
  /** The number of steps until it is ready and until it is picked up. */
  readonly readyAfter: number;
  readonly back: Back | null;
};

const ONLINE_CARTS: readonly Cart[] = [
  { 'Hot Dog': 2, Cola: 2 },
  { Cheeseburger: 1, Lemonade: 1 },
  { 'Nachos with Cheese': 1 },
  { 'Pizza Slice': 2, 'Ring Lollipop': 1 },
];
const WINDOW_CARTS: readonly Cart[] = [
  { 'Bottled Water': 1 },
  { Cola: 1, 'Chocolate Bar': 1 },
  { 'Hot Dog': 1, 'Bottled Water': 1 },
  { Popcorn: 2 },
  { Cheeseburger: 1 },
];
const DONATIONS = [0, 100, 250, 35, 500];

const refund = (item: Name | null, after: number): Back => ({ how: 'refund', item, after });
const UNDO: Back = { how: 'undo' };

/** Refunded orders, by their index among the online orders. */
const ONLINE_BACK: Readonly<Record<number, Back>> = {
  0: refund('Hot Dog', 12),
  2: refund(null, 20),
  3: refund(null, 9),
  4: refund('Hot Dog', 40),
  16: refund('Cola', 7),
};
/** … and at the window. */
const WINDOW_BACK: Readonly<Record<number, Back>> = {
  0: refund(null, 3),
  1: refund(null, 50),
  5: refund(null, 10),
  7: refund('Hot Dog', 6),
  8: UNDO,
  9: refund(null, 11),
  21: UNDO,
  30: UNDO,
  46: UNDO,
  71: UNDO,
};

const WAYS: readonly ((at: number) => Way)[] = [
  () => ({ by: 'cash', drawer: 'Drawer A' }),
  () => ({ by: 'cash', drawer: 'Drawer B' }),
  () => ({ by: 'reader' }),
  () => ({ by: 'cash', drawer: 'Drawer A' }),
  (at) => ({ by: 'comp', reason: REASONS[Math.floor(at / 7) % REASONS.length] ?? 'coach' }),
  () => ({ by: 'phone' }),
  () => ({ by: 'cash', drawer: 'Drawer B' }),
];

const pick = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

const onlineStep = (at: number): Step => ({
  way: { by: 'online', donation: pick(DONATIONS, at) },
  cart: pick(ONLINE_CARTS, at),
  readyAfter: 1 + (at % 4),
  back: ONLINE_BACK[at] ?? null,
});

const windowStep = (at: number): Step => ({
  way: pick(WAYS, at)(at),
  cart: pick(WINDOW_CARTS, at),
  readyAfter: 2,
  back: WINDOW_BACK[at] ?? null,
});

const STEPS_OF_EVENING = 120;
const isOnline = (step: number): boolean => step % 10 === 0 || step % 10 === 3 || step % 10 === 6;

export const STEPS: readonly Step[] = (() => {
  let [online, atWindow] = [0, 0];
  return Array.from({ length: STEPS_OF_EVENING }, (_, step) => (isOnline(step) ? onlineStep(online++) : windowStep(atWindow++)));
})();

export type Move = {
  readonly step: number;
  readonly drawer: DrawerName;
  readonly kind: 'drop' | 'paid-in' | 'paid-out';
  readonly cents: number;
};

export const MOVES: readonly Move[] = [
  { step: 40, drawer: 'Drawer A', kind: 'drop', cents: 5_000 },
  { step: 60, drawer: 'Drawer B', kind: 'drop', cents: 4_000 },
  { step: 70, drawer: 'Drawer A', kind: 'paid-in', cents: 2_000 },
  { step: 90, drawer: 'Drawer B', kind: 'paid-out', cents: 1_250 },
];

/** Bills and coins, the largest first. */
export const FLOATS: Readonly<Record<DrawerName, readonly number[]>> = {
  'Drawer A': [0, 0, 0, 3, 8, 20, 32, 20, 0, 0],
  'Drawer B': [0, 0, 0, 2, 6, 10, 0, 0, 0, 0],
};
/** The cash in the drawer beyond the expected amount. */
export const ERRORS: Readonly<Record<DrawerName, number>> = { 'Drawer A': -200, 'Drawer B': 0 };

/** The note of the person who closes a drawer that is over or short. */
export const DIFFERENCE_NOTE = 'Two bills short';

/** Each product's stock when the night begins. */
export const ON_THE_SHELF = 900;

/** After the closing, by the order's index among the online orders. */
export const LATE = [
  { online: 20, kind: 'dashboard refund', cents: 150 },
  { online: 25, kind: 'dispute', cents: 300 },
] as const;
