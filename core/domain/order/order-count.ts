/** Each order of a night belongs to exactly one of these, so every order count is a sum of them. */
type Outcome = 'sold' | 'given back' | 'given away' | 'undone';

export type OrderCount = Readonly<Record<Outcome, number>>;

/** `isGivenBack`: no item of it stayed sold. */
export type CountedOrder = { readonly isUndone: boolean; readonly isGivenAway: boolean; readonly isGivenBack: boolean };

const outcomeOf = ({ isUndone, isGivenAway, isGivenBack }: CountedOrder): Outcome => {
  if (isUndone) return 'undone';
  if (isGivenAway) return 'given away';
  return isGivenBack ? 'given back' : 'sold';
};

export const countOrders = (orders: readonly CountedOrder[]): OrderCount => {
  const count = { sold: 0, 'given back': 0, 'given away': 0, undone: 0 };
  for (const order of orders) count[outcomeOf(order)] += 1;
  return count;
};

/** A night's orders, without sales that their seller undid at once. */
export const ordersIn = (count: OrderCount): number => paidIn(count) + count['given away'];

/** A sheet's orders: those whose payment is in its gross. */
export const paidIn = (count: OrderCount): number => count.sold + count['given back'];

/** '12 orders (2 given back, 1 given away), 1 undone' */
export const orderCountText = (count: OrderCount): string => {
  const orders = ordersIn(count);
  const told = (outcomes: readonly Outcome[]): string =>
    outcomes.flatMap((outcome) => (count[outcome] === 0 ? [] : [`${count[outcome]} ${outcome}`])).join(', ');
  const [among, besides] = [told(['given back', 'given away']), told(['undone'])];
  return `${orders} ${orders === 1 ? 'order' : 'orders'}${among === '' ? '' : ` (${among})`}${besides === '' ? '' : `, ${besides}`}`;
};
