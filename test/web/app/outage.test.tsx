import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { breakWire, FAULTS, silence } from '../break-wire.ts';
import { COLA, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { outOfHotDogs, sellable, sellableAre, sellOutIs, shortage, shortageIs } from '../msw/handlers/sold-out.handlers.ts';
import { ordersAre, ready, staffOrder, statusChangesTo } from '../msw/handlers/staff.handlers.ts';
import { saleIsMade } from '../msw/handlers/window.handlers.ts';
import { given, on } from '../msw/server.ts';
import { alertText, heading, openStaffApp, tap, tapIn, textsIn } from '../open-app.ts';
import { passTime, settle } from '../polling-clock.ts';

const A_POLL_MS = 31 * SECOND_MS;
const A_TAP_WAITS_MS = 6 * SECOND_MS;

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const banner = (): string => textsIn(document.body, 'status').join('|');

type Keyed = { readonly headers?: unknown };

/** How each act is done, and the requests that the stand received. */
const ACTS: Readonly<Record<string, { open: () => Promise<readonly Keyed[]>; tap: () => Promise<void>; kept: string }>> = {
  'Mark as Ready': {
    open: async () => {
      on(ordersAre([staffOrder(36)]));
      await openStaffApp('/fulfillment');
      return on(statusChangesTo((status) => staffOrder(36, { status })));
    },
    tap: () => tap('Mark as Ready #036'),
    kept: '1 kept here',
  },
  'Picked Up': {
    open: async () => {
      on(ordersAre([ready(21, 3)]));
      await openStaffApp('/pickup-window');
      return on(statusChangesTo((status) => staffOrder(21, { status })));
    },
    tap: () => tap('Picked Up #021'),
    kept: '1 kept here',
  },
  'a cash sale': {
    open: async () => {
      given(menuIs([COLA]), drawersAre(), ordersAre([]));
      await openStaffApp('/window');
      return on(saleIsMade());
    },
    tap: async () => {
      await tap(/^Cola,/, 'Cash', 'Exact');
    },
    kept: '1 kept here',
  },
  'Sold Out': {
    open: async () => {
      given(ordersAre([staffOrder(36)]), sellableAre(sellable(1, 'Hot Dog', 350)), shortageIs(shortage()));
      await openStaffApp('/fulfillment');
      await tap('Sold Out', 'Hot Dog');
      return on(sellOutIs(outOfHotDogs()));
    },
    tap: async () => {
      await tapIn(screen.getByRole('dialog', { name: 'Out of Hot Dog?' }), 'Sold Out');
    },
    kept: '1 kept here',
  },
};

describe.each(Object.entries(FAULTS))('%s', (_fault, fault) => {
  it.each(Object.entries(ACTS))('decides nothing about %s: it is kept, and counts once when the stand answers', async (_act, deed) => {
    const seen = await deed.open();
    const mend = breakWire(fault);
    await deed.tap();
    await passTime(A_TAP_WAITS_MS);
    expect(banner()).toContain('No network');
    expect(banner()).toContain(deed.kept);
    expect([alertText(), heading() === 'Staff Access Required', screen.queryByText(/Nothing was sold/)]).toEqual([null, false, null]);
    mend();
    await passTime(A_POLL_MS);
    expect(banner()).not.toMatch(/No network|kept here/);
    expect(new Set(seen.map(({ headers }) => Object(headers)['idempotency-key'])).size).toBe(1);
  });
});

describe('before anybody taps', () => {
  const openQueue = async (): Promise<void> => {
    given(ordersAre([staffOrder(36)]), drawersAre());
    await openStaffApp('/fulfillment');
  };

  it.each(Object.entries(FAULTS))('the banner is there after reads that met %s', async (_fault, fault) => {
    await openQueue();
    expect(banner()).not.toContain('No network');
    breakWire(fault);
    await passTime(A_POLL_MS);
    expect(banner()).toContain('No network since');
  });

  it.each([
    ['/fulfillment', 'The stand is not answering yet. We’ll keep trying.'],
    ['/window', 'Failed to load the products'],
  ])('a device without stored answers reports the outage at %s within six seconds', async (address, text) => {
    breakWire(silence);
    await openStaffApp(address);
    expect(screen.queryByText(text)).toBeNull();
    await passTime(A_TAP_WAITS_MS);
    expect(screen.getByText(text)).toBeTruthy();
    expect(banner()).toContain('No network');
  });

  it('a network that the device believes in again is back only after an answer', async () => {
    await openQueue();
    const mend = breakWire(silence);
    act(() => onlineManager.setOnline(false));
    await settle();
    expect(banner()).toContain('No network');
    act(() => onlineManager.setOnline(true));
    await settle();
    expect(banner()).toContain('No network');
    expect(banner()).not.toContain('Back');
    mend();
    const said: string[] = [];
    for (let seconds = 0; seconds < 31; seconds++) {
      await passTime(SECOND_MS);
      said.push(banner());
    }
    expect(said.find((text) => !text.includes('No network'))).toContain('Back. Everything is sent.');
  });
});
