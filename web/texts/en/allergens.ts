const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** A product's ingredients, and the menu's filter. */
export const ALLERGENS = {
  contains: 'Contains',
  notKnown: 'Not known',
  doesNotContain: 'Does not contain',
  sealed: 'Sealed package',
  ingredients: 'Ingredients',
  ingredientsNotKnown: 'Not known yet.',
  nothingKnown: 'We don’t know what’s in this yet.',
  chooseSealed: 'With an allergy, please choose a sealed package.',
  checkedOn: (day: string): string => `Checked on ${day} by the stand.`,
  neverChecked: 'Nobody has checked this item yet.',
  loading: 'Loading details...',
  failed: 'The details didn’t load. Please try again.',
  leaveOut: 'Avoid',
  lead: 'We show what’s free of them. Where we don’t know, we say so.',
  oneKitchen: 'Everything is made in one small kitchen. With a serious allergy, choose sealed packages and ask at the window.',
  clear: 'Clear',
  showAll: 'Show everything',
  show: (count: number): string => `Show ${items(count)}`,
  without: (count: number, allergens: string): string => `${items(count)} without ${allergens}.`,
  moreUnknown: (count: number): string => `${count} more where we don’t know.`,
};
