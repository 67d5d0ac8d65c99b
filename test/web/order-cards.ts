import { screen } from '@testing-library/react';

/** The numbers of the cards on the screen, in order: '#021'. */
export const numbers = (): readonly (string | undefined)[] =>
  screen.queryAllByRole('heading', { level: 2, name: /^Order number/ }).map((title) => title.textContent?.slice(-4));

export const cardOf = (number: string): HTMLElement => {
  const card = screen
    .getAllByRole('heading', { level: 2 })
    .find((title) => title.textContent?.endsWith(number))
    ?.closest('li');
  if (card === undefined || card === null) throw new Error(`no card ${number}`);
  return card;
};
