import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress } from '../at-address.tsx';
import { describe, expect, it, vi } from 'vitest';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { PageFrame } from '#web/app/shell/page-frame.tsx';

const frame = (cartCount: number, loggedInLabel?: string) => (
  <PageFrame standName="Bandstand" cartCount={cartCount} loggedInLabel={loggedInLabel}>
    <h1>Screen</h1>
  </PageFrame>
);

const at = (path: string, cartCount = 0, loggedInLabel?: string) =>
  render(<AtAddress address={path}>{frame(cartCount, loggedInLabel)}</AtAddress>);

describe('PageFrame', () => {
  it('leads home, to the order and to the cart', () => {
    at('/', 10);
    const target = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
    expect([target('Bandstand'), target('Check Order'), target('Cart, 10 items')]).toEqual(['/', '/check-order', '/cart']);
    expect(screen.getByText('© 2025 Bandstand. Every order supports the school band.')).toBeTruthy();
  });

  it('begins with a way past the header', async () => {
    at('/');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main').id).toBe('main');
  });

  it('announces the new count after an add, and nothing when the page opens', () => {
    const { rerender } = at('/', 1);
    expect(screen.getByRole('status').textContent).toBe('');
    rerender(<AtAddress>{frame(2)}</AtAddress>);
    expect(screen.getByRole('status').textContent).toBe('Cart: 2 items');
  });

  it.each([
    ['/cart', undefined, 2],
    ['/staff-login', undefined, 0],
    ['/admin-login', undefined, 0],
    ['/cart', 'Logged in as Admin', 0],
  ])('on %s, %s, offers %s logins', (path, loggedInLabel, logins) => {
    at(path, 0, loggedInLabel);
    expect(screen.queryAllByRole('link', { name: /Login$/u })).toHaveLength(logins);
    expect(screen.queryAllByText('Logged in as Admin')).toHaveLength(loggedInLabel === undefined ? 0 : 1);
  });
});

describe('error screens', () => {
  it('give the message and reload on demand', async () => {
    const onReload = vi.fn();
    render(<ErrorScreen message="Network error: Failed to fetch" onReload={onReload} />);
    expect(screen.getByRole('alert').textContent).toContain('Something went wrongNetwork error: Failed to fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});
