/** Runs in the page: what the menu needs to draw itself throws, until the page is loaded a second time. */
export const breakFirstVisit = (): void => {
  if (sessionStorage.getItem('broken') !== null) return;
  sessionStorage.setItem('broken', 'yes');
  // eslint-disable-next-line no-extend-native -- the only way to make the product itself throw, in its own page
  Array.prototype.findLast = () => {
    throw new Error('The drums fell over');
  };
};
