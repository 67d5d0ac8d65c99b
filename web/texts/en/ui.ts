/** Built-in texts of the parts in web/ui. */
export const UI = {
  items: (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`,
  quantityOf: (item: string): string => `Quantity of ${item}`,
  oneLess: (item: string): string => `One ${item} less`,
  oneMore: (item: string): string => `One ${item} more`,
  yourCart: 'Your cart',
  viewCart: 'View Cart',
  ok: 'OK',
  /** '$1.00', '$1,000.00': the input may mean either. */
  whichAmount: (one: string, other: string): string => `Is that ${one} or ${other}? Please type it with cents.`,
  notAnAmount: 'Please type an amount like 2.50.',
  cancel: 'Cancel',
  close: 'Close',
  sayWhyFirst: 'Say why first.',
  pickupCode: 'Pickup code',
  progress: 'Progress',
  done: ', done',
  /** '42' or 'W7': without the '#'. */
  orderNumber: (bare: string): string => `Order number ${bare}`,
};
