import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { renderApp } from '../render-app.tsx';

describe('the app', () => {
  it.each(['/nowhere', '/admin/anything'])('has a friendly screen for %s', async (address) => {
    const { path } = renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page is out of bounds' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Menu' }));
    expect(path()).toBe('/');
  });

  it('carries the name of the stand in header, footer and title', async () => {
    on(standIs({ standName: 'Brass Corner' }));
    renderApp('/check-order');
    expect(await screen.findByRole('link', { name: 'Brass Corner' })).toBeTruthy();
    expect(screen.getByText('© 2025 Brass Corner. Every order supports the school band.')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Check Order · Brass Corner'));
  });

  it('moves the focus to the new screen, so that the next Tab starts there', async () => {
    renderApp('/');
    await userEvent.click(screen.getByRole('link', { name: 'Check Order' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
