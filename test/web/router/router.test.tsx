import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { matchPath } from '#web/router/patterns.ts';
import { createBrowserPlaces, createMemoryPlaces } from '#web/router/places.ts';
import { Link, Redirect, Router, Screens, useLocation, useParams, useSearchParams } from '#web/router/router.tsx';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/cart', '/cart', {}],
    ['/cart', '/Cart/', {}],
    ['/order-status/:hash?', '/order-status', {}],
    ['/order-status/:hash?', '/order-status/a%20b', { hash: 'a b' }],
    ['/order-status/:hash?', '/order-status/%E0%A4%A', { hash: '%E0%A4%A' }],
    ['/fulfillment/:orderId', '/fulfillment/7', { orderId: '7' }],
  ])('%s fits %s', (pattern, pathname, params) => expect(matchPath(pattern, pathname)).toEqual(params));

  it.each([
    ['/', '/cart'],
    ['/cart', '/carts'],
    ['/cart', '/cart/1'],
    ['/fulfillment/:orderId', '/fulfillment'],
    ['/fulfillment/:orderId', '/fulfillment/1/2'],
  ])('%s does not fit %s', (pattern, pathname) => expect(matchPath(pattern, pathname)).toBeNull());
});

describe('the places of a browser', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('change the address, tell who listens, and know a way back from a link', async () => {
    const places = createBrowserPlaces(window);
    const seen: string[] = [];
    places.subscribe(() => seen.push(`${places.get().pathname}${places.get().search} ${places.get().isReturn ? 'back' : 'on'}`));
    const length = window.history.length;
    places.go('/cart');
    places.go('/success?session_id=1', { replace: true });
    expect([window.location.pathname, window.location.search, window.history.length]).toEqual(['/success', '?session_id=1', length + 1]);
    const returned = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await returned;
    expect(seen).toEqual(['/cart on', '/success?session_id=1 on', '/ back']);
  });

  it('do not double the place that is shown', () => {
    const places = createBrowserPlaces(window);
    places.go('/cart');
    const { length } = window.history;
    places.go('/cart');
    expect(window.history.length).toBe(length);
  });

  it('name each place, so that it is known again', () => {
    const places = createBrowserPlaces(window);
    const keys = ['/a', '/b'].map((to) => {
      places.go(to);
      return places.get().key;
    });
    expect(new Set([...keys, createMemoryPlaces('/').get().key]).size).toBe(3);
    expect(createBrowserPlaces(window).get().key).toBe(keys[1]);
  });
});

const Where = () => {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <output>
        {pathname} {useParams()['id'] ?? 'no id'} {query.get('day') ?? 'no day'}
      </output>
      <Link to="/orders/7">Seven</Link>
      <Link to="/orders/8" onClick={(event) => event.preventDefault()}>
        Refused
      </Link>
      <button type="button" onClick={() => setQuery({ day: 'friday' })}>
        Friday
      </button>
    </>
  );
};

const SCREENS = [
  { pattern: '/orders/:id', element: <Where /> },
  { pattern: '/old', element: <Redirect to="/orders/1" /> },
];

const at = (address: string) => {
  render(
    <Router places={createMemoryPlaces(address)}>
      <Screens screens={SCREENS} otherwise={<Where />} />
    </Router>,
  );
  return {
    where: () => screen.getByRole('status').textContent,
    click: (name: string, how = {}) => fireEvent.click(screen.getByText(name), how),
  };
};

describe('Router', () => {
  it('follows a link, and hands the address on to the screen', () => {
    const { where, click } = at('/?day=monday');
    expect(where()).toBe('/ no id monday');
    click('Seven');
    expect(where()).toBe('/orders/7 7 no day');
    click('Friday');
    expect(where()).toBe('/orders/7 7 friday');
  });

  it('leads on from an address that has moved', () => expect(at('/old').where()).toBe('/orders/1 1 no day'));

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])('leaves a click with %o to the browser', (how) => {
    const { where, click } = at('/');
    // jsdom cannot open anything: only that the app stays is of interest.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click('Seven', how);
    expect(where()).toBe('/ no id no day');
  });

  it('does not go where the link itself refuses to', () => {
    const { where, click } = at('/');
    click('Refused');
    expect(where()).toBe('/ no id no day');
  });

  it('is needed by whatever moves', () => expect(() => render(<Link to="/">Home</Link>)).toThrow('this needs a Router above it'));
});
