import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Router, useLocation } from 'wouter';
import { entryKey, goNamed } from '#web/app/history-entries.ts';
import { useScrollOnNavigation } from '#web/app/use-scroll-on-navigation.ts';

const Places = () => {
  const [pathname, navigate] = useLocation();
  useScrollOnNavigation();
  return (
    <>
      <output>{pathname}</output>
      <button type="button" onClick={() => navigate('/cart')}>
        Cart
      </button>
      <button type="button" onClick={() => navigate('/success', { replace: true })}>
        Pay
      </button>
    </>
  );
};

const open = () => {
  render(
    <Router aroundNav={goNamed}>
      <Places />
    </Router>,
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

/** What a browser does that has a screen of this height. */
const scrollByHand = (to: number): void => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(to);
  window.dispatchEvent(new Event('scroll'));
};

describe('the history of a browser', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('has a named entry for each place, and one that is replaced leaves none behind', async () => {
    const { where, tap, back } = open();
    const { length } = window.history;
    const first = entryKey();
    tap('Cart');
    const cart = entryKey();
    tap('Pay');
    expect([where(), window.history.length]).toEqual(['/success', length + 1]);
    expect(new Set([first, cart, entryKey()]).size).toBe(3);
    await back();
    expect([where(), entryKey()]).toEqual(['/', first]);
  });

  it('does not double the place that is shown', () => {
    const { tap } = open();
    tap('Cart');
    const { length } = window.history;
    tap('Cart');
    expect(window.history.length).toBe(length);
  });

  it('is scrolled to the top by a link, and to where one was by the way back', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { tap, back } = open();
    scrollByHand(480);
    tap('Cart');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrollByHand(90);
    await back();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });
});
