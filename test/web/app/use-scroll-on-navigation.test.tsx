import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useScrollOnNavigation } from '#web/app/use-scroll-on-navigation.ts';

const Places = () => {
  useScrollOnNavigation();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/cart">Cart</Link>
      <ButtonLink to="/" returns>
        Continue Shopping
      </ButtonLink>
    </>
  );
};

const open = () => {
  render(
    <BrowserRouter>
      <Places />
    </BrowserRouter>,
  );
  return {
    where: () => screen.getByRole('status').textContent,
    tap: (name: string) => act(() => screen.getByText(name).click()),
    back: () =>
      act(async () => {
        const returned = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        window.history.back();
        await returned;
      }),
  };
};

/** Acts like a browser with a screen of this height. */
const scrollByHand = (to: number): void => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(to);
  window.dispatchEvent(new Event('scroll'));
};

describe('useScrollOnNavigation', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('starts at the top after a link, and returns to where one was on the way back', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { where, tap, back } = open();
    scrollByHand(480);
    tap('Cart');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrollByHand(90);
    await back();
    expect(where()).toBe('/');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('returns to the former position by a link that asks for it', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { where, tap } = open();
    scrollByHand(480);
    tap('Cart');
    scrollByHand(90);
    tap('Continue Shopping');
    expect(where()).toBe('/');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
  });
});
