import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { cents } from '#core/domain/kernel/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PositionBlock } from '#web/ui/position-block.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { translatePage } from '#test/support/translate-page.ts';
import { fillCart } from '../cart/fill-cart.ts';
import { aCode, codesAre, issueCalls, linkIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { checkoutBreaks } from '../msw/handlers/checkout.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { HASH, statusIs } from '../msw/handlers/orders.handlers.ts';
import { adminLoginIs, ordersAre, preparing, ready, refused, staffOrder, statusChangesTo } from '../msw/handlers/staff.handlers.ts';
import { aWireSale, saleIsMade } from '../msw/handlers/window.handlers.ts';
import { settingsAre, someSettings } from '../msw/handlers/settings.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer } from '../msw/typed-handler.ts';
import { fill, openAdmin, openStaffApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

let stop: () => void;
beforeEach(() => {
  stop = translatePage(document);
});
afterEach(() => {
  stop();
});

const shown = (): string => document.body.textContent ?? '';
const hasCrashed = (): boolean => shown().includes('Something went wrong');
const Routed = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

/** Waits for the translator. */
const translated = (): Promise<void> => Promise.resolve();

describe('every part updates its text while a browser translates the page', () => {
  const still = (): void => undefined;
  const PARTS: readonly (readonly [string, (text: string, isLater: boolean) => ReactElement])[] = [
    ['a button that becomes busy', (text, isLater) => <Button busy={isLater}>{text}</Button>],
    ['a button that gets a drawing', (text, isLater) => <Button {...(isLater && { icon: 'check' })}>{text}</Button>],
    ['a badge', (text, isLater) => <Badge tone={isLater ? 'neutral' : 'queued'}>{text}</Badge>],
    [
      'a link',
      (text, isLater) => (
        <ButtonLink to="/" {...(isLater && { icon: 'bag' })}>
          {text}
        </ButtonLink>
      ),
    ],
    [
      'a tab',
      (text, isLater) => (
        <TabButton selected={isLater} onSelect={still}>
          {text}
        </TabButton>
      ),
    ],
    [
      'a place in the queue',
      (text, isLater) => <PositionBlock position={4} title={text} detail={text} estimate={isLater ? 'about 5 min' : null} />,
    ],
  ];

  it.each(PARTS)('%s', async (_name, draw) => {
    const { container, rerender } = render(draw('Before', false), { wrapper: Routed });
    await translated();
    expect(container.querySelector('font')).not.toBeNull();
    rerender(draw('After', true));
    await translated();
    expect(container.textContent).toMatch(/^\d?After/);
    rerender(draw('Before', false));
    await translated();
    expect(container.textContent).toMatch(/^\d?Before/);
    expect(container.textContent).not.toContain('After');
  });
});

describe('with a browser’s translator on, every job ends as it should', () => {
  it('an admin mistypes the password', async () => {
    on(adminLoginIs(refused('INVALID_PASSWORD')));
    await openStaffApp('/admin-login', 'nobody');
    fill('Password', 'trombone');
    await tap('Login as Admin');
    expect(shown()).toContain('Invalid password. Please try again.');
    await tap('Login as Admin');
    expect(hasCrashed()).toBe(false);
  });

  it('an admin takes a default back', async () => {
    on(settingsAre(someSettings({ cardFeeBasisPoints: 350 })));
    await openAdmin('/admin/settings');
    await tap('Use Default: Card fee', 'Discard');
    expect(hasCrashed()).toBe(false);
    expect(shown()).toContain('Default 3%.');
  });

  it('a customer’s checkout fails', async () => {
    given(checkoutBreaks(), menuIs([COLA]));
    fillCart([[COLA, 2]]);
    await openStaffApp('/cart', 'nobody');
    await tap('Proceed to Checkout');
    expect(hasCrashed()).toBe(false);
    expect(screen.getByRole('alertdialog').textContent).toContain('Failed to create checkout session');
  });

  it('a customer’s order gets ready', async () => {
    on(statusIs({ queue_position: 12 }, { queue_position: 4 }, { status: 'ready', queue_position: 0 }));
    await openStaffApp(`/order-status/${HASH}`, 'nobody');
    expect(shown()).toContain('Order Received');
    await passTime(10_000);
    expect(shown()).not.toContain('11 orders ahead of you');
    await passTime(10_000);
    expect(screen.getByRole('article').textContent).toContain('Ready for Pickup!');
    expect(shown()).not.toContain('Order Received#');
  });

  it('an order is packed', async () => {
    given(
      ordersAre([staffOrder(36)], []),
      statusChangesTo((status) => staffOrder(36, { status })),
    );
    await openStaffApp('/fulfillment');
    await tap('Mark as Ready #036');
    await passTime(11_000);
    expect(hasCrashed()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Mark as Ready #036' })).toBeNull();
  });

  it('an order is started', async () => {
    given(
      ordersAre([staffOrder(36)], [preparing(36)]),
      statusChangesTo((status) => preparing(36, { status })),
    );
    await openStaffApp('/fulfillment');
    await tap('Start Preparing #036');
    await passTime(500);
    expect(hasCrashed()).toBe(false);
    expect(shown()).toContain('0 of 2 items checked');
  });

  it('an order is handed out', async () => {
    given(
      ordersAre([ready(36, 4)], []),
      statusChangesTo((status) => ready(36, 4, { status })),
    );
    await openStaffApp('/pickup-window');
    await tap('Picked Up #036');
    await passTime(15_000);
    expect(hasCrashed()).toBe(false);
  });

  it('a cola is sold for cash', async () => {
    given(menuIs([COLA]), drawersAre([]), saleIsMade(answer(aWireSale({ status: 'completed', total: cents(250), change: cents(250) }))));
    await openStaffApp('/window');
    await tap(/^Cola,/, 'Cash', 'Exact');
    expect(hasCrashed()).toBe(false);
    expect(shown()).toContain('$2.50');
  });

  it('a staff code is made', async () => {
    given(codesAre(), linkIs(), issueCalls(answer(aCode(9, 'J6TW9B'))));
    await openAdmin('/admin/staff');
    fill(/name/i, 'Kim');
    await tap('Generate Staff Code');
    expect(shown()).toContain('J6TW9B');
    expect(hasCrashed()).toBe(false);
  });
});
