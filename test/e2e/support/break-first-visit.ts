/** Runs in the page: a function that the menu needs throws, until the page is loaded again. */
export const breakFirstVisit = (): void => {
  if (sessionStorage.getItem('broken') !== null) return;
  sessionStorage.setItem('broken', 'yes');
  // eslint-disable-next-line no-extend-native -- the only way to make the product itself throw, in its own page
  Array.prototype.findLast = () => {
    throw new Error('The drums fell over');
  };
};
