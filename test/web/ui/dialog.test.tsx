import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { AtAddress } from '../at-address.tsx';
import { describe, expect, it } from 'vitest';
import { BusyDialog } from '#web/ui/busy-dialog.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Overlay } from '#web/ui/overlay.tsx';

const WithDialog = () => {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="Clear the cart?" closeButton="shown" onDismiss={close} foot={<Button onClick={close}>Cancel</Button>}>
          Everything is taken out.
        </Dialog>
      )}
    </>
  );
};

/** Strict mode mounts every effect twice, as the development server does. */
const openDialog = async (): Promise<HTMLElement> => {
  render(<WithDialog />, { wrapper: StrictMode });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'Clear the cart?' });
};

describe('Dialog', () => {
  it('opens as a modal with its title as name, and takes the focus', async () => {
    const dialog = await openDialog();
    expect(dialog.hasAttribute('open')).toBe(true);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('lets the second one of two taps through, whether it came up or went away under the finger', async () => {
    const isShielded = (): boolean => document.body.hasAttribute('data-tap-shield');
    await openDialog();
    expect(isShielded()).toBe(true);
    await expect.poll(isShielded).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isShielded()).toBe(true);
    await expect.poll(isShielded).toBe(false);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('is closed by %s and gives the focus back to its opener', async (_way, dismiss) => {
    await openDialog();
    await dismiss();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('stays when a file picker inside it is cancelled', async () => {
    const dialog = await openDialog();
    fireEvent(screen.getByRole('button', { name: 'Cancel' }), new Event('cancel', { bubbles: true, cancelable: true }));
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('closes its state too when the browser closes it anyway', async () => {
    const dialog = await openDialog();
    if (dialog instanceof HTMLDialogElement) dialog.close();
    expect(await screen.findByRole('button', { name: 'Open' })).toBe(document.activeElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('BusyDialog', () => {
  it('stays on Escape', async () => {
    render(<BusyDialog title="Processing...">We are opening the payment page.</BusyDialog>);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Processing...' }).hasAttribute('open')).toBe(true);
  });
});

describe('Overlay', () => {
  const action = <ButtonLink to="/check-order">Check Order</ButtonLink>;

  it('covers the screen, stays on Escape and leaves one way out', async () => {
    render(
      <Overlay title="Online Ordering Closed for Tonight" lights="off" action={action}>
        All food is sold out.
      </Overlay>,
      { wrapper: AtAddress },
    );
    await userEvent.keyboard('{Escape}');
    const overlay = screen.getByRole('dialog', { name: 'Online Ordering Closed for Tonight' });
    expect(overlay.hasAttribute('open')).toBe(true);
    expect(screen.getByRole('link', { name: 'Check Order' }).getAttribute('href')).toBe('/check-order');
  });

  it('opens again when the browser closes it', async () => {
    render(
      <Overlay title="Paused" lights="on" action={action}>
        One moment.
      </Overlay>,
      { wrapper: AtAddress },
    );
    const overlay = screen.getByRole('dialog');
    if (overlay instanceof HTMLDialogElement) overlay.close();
    await Promise.resolve();
    expect(overlay.hasAttribute('open')).toBe(true);
  });
});
