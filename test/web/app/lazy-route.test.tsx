import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { Link } from 'react-router-dom';
import { lazyRoute, ScreenMissing } from '#web/app/lazy-route.tsx';
import { ScreenErrors } from '#web/app/screen-errors.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { Providers } from '#web/app/providers.tsx';
import { Screens } from '#web/app/screens.tsx';
import { takeComplaints } from '#test/setup/silent-console.ts';
import { AtAddress } from '../at-address.tsx';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const Here = () => <h1>Here</h1>;
const ARRIVING = <p>Arriving</p>;
const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** As in the app, but with this test's screens. */
const openAt = (address: string, Screen: React.ComponentType, reload = vi.fn()) => {
  const { services, close } = renderApp('/');
  close();
  const client = createQueryClient(services.clock);
  render(
    <AtAddress address={address}>
      <Link to="/">Leave</Link>
      <Providers services={{ ...services, navigation: { ...services.navigation, reload } }} queryClient={client}>
        <ScreenErrors>
          <Screens screens={[{ pattern: '/later', element: <Screen /> }]} otherwise={<h1>Elsewhere</h1>} />
        </ScreenErrors>
      </Providers>
    </AtAddress>,
  );
  return { reload, leave: () => act(() => screen.getByText('Leave').click()) };
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a screen that comes later', () => {
  it('is announced until it is here', async () => {
    const { Screen } = lazyRoute(() => Promise.resolve(Here), ARRIVING);
    render(<Screen />);
    expect(screen.getByText('Arriving')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
  });

  it('is drawn at once when it was brought before', async () => {
    const { Screen, prefetch } = lazyRoute(() => Promise.resolve(Here), ARRIVING);
    await prefetch();
    render(<Screen />);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
  });

  it('is tried again when a packet was lost', async () => {
    stopTheClock();
    const load = vi.fn().mockImplementationOnce(gone).mockImplementationOnce(gone).mockResolvedValue(Here);
    const { Screen } = lazyRoute(load, ARRIVING);
    render(<Screen />);
    await pass(2_000);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('fails silently when prefetched', async () => {
    await expect(lazyRoute(gone, ARRIVING).prefetch()).resolves.toBeUndefined();
  });

  it('explains a chunk that stays missing, and fetches a newer version once', async () => {
    stopTheClock();
    const { Screen } = lazyRoute(gone, ARRIVING);
    const { reload } = openAt('/later', Screen);
    await pass(2_500);
    expect(screen.getByRole('alert').textContent).toContain('This page didn’t load. Check your signal, then reload.');
    vi.useRealTimers();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    // The reloaded page fails again: now only the button helps.
    expect(takeComplaints().length).toBeGreaterThan(0);
    stopTheClock();
    const again = openAt('/later', Screen);
    await pass(2_500);
    expect(again.reload).not.toHaveBeenCalled();
    takeComplaints();
  });

  it('that stayed away with the server is fetched when the server answers again, without a tap', async () => {
    stopTheClock();
    on(typedHandler(standConfigContract.config, () => networkFailure()));
    const { reload } = openAt('/later', lazyRoute(gone, ARRIVING).Screen);
    await pass(2_500);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    on(standIs());
    await pass(31_000);
    expect(reload).toHaveBeenCalledOnce();
    takeComplaints();
  });
});

describe('ScreenErrors', () => {
  it('shows the error of a screen, and drops it at another address', async () => {
    const Broken = () => {
      throw new Error('The menu could not be drawn.');
    };
    const { leave, reload } = openAt('/later', Broken);
    expect(screen.getByRole('alert').textContent).toContain('The menu could not be drawn.');
    leave();
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    // React itself reports the error, which is right.
    expect(takeComplaints().length).toBeGreaterThan(0);
  });

  it('knows a missing screen by its name', () => expect(new ScreenMissing(null).name).toBe('ScreenMissing'));
});
