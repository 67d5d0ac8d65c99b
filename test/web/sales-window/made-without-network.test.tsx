import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { sellable, sellableAre } from '../msw/handlers/sold-out.handlers.ts';
import { ordersAre } from '../msw/handlers/staff.handlers.ts';
import { stationsAre } from '../msw/handlers/stations.handlers.ts';
import { given } from '../msw/server.ts';
import { openStaffApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const setOnline = (isOnline: boolean): void => act(() => onlineManager.setOnline(isOnline));

afterEach(() => {
  setOnline(true);
});

const FRESHLY_TAPPED = [COLA, 'Taps', 1] as const;
const LAID_OUT = [HOT_DOG, 'Table', 0] as const;

describe('the sales window without a network', () => {
  it('knows the items to make by their prep points, also after a reload', async () => {
    given(menuIs([COLA, HOT_DOG]), drawersAre(), ordersAre([]), stationsAre([FRESHLY_TAPPED, LAID_OUT]));
    const app = await openStaffApp('/window');
    setOnline(false);
    await passTime(4 * SECOND_MS);
    app.close();
    await openStaffApp('/window');
    await passTime(4 * SECOND_MS);
    await tap(/^Hot Dog,/);
    await tap('Cash', 'Exact');
    expect(screen.getByRole('region', { name: 'Sold, not sent yet' }).textContent).toContain('Hand it over now');
    await tap(/^Cola,/, 'Cash');
    expect(screen.getByText('Type a name. There is no number to call without the network.')).toBeDefined();
  });

  it('sells the products of other screens on a tablet that has not shown the window yet', async () => {
    given(ordersAre([]), sellableAre(sellable(1, 'Hot Dog', 350, { available: 7 })));
    const app = await openStaffApp('/fulfillment');
    app.close();
    setOnline(false);
    await openStaffApp('/window');
    await passTime(5 * SECOND_MS);
    expect(screen.getByRole('button', { name: /^Hot Dog,/ }).textContent).toMatch(/\$3\.50.*7 left/);
    await tap(/^Hot Dog,/, 'Cash');
    expect(screen.getByText('Type a name. There is no number to call without the network.')).toBeDefined();
  });
});
