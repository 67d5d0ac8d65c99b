import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { anEntry, auditCalls, auditIs } from '../msw/handlers/admin.handlers.ts';
import { on } from '../msw/server.ts';
import { bare } from '../msw/typed-handler.ts';
import { alerts, fill, openAdmin, settleApp, tap } from '../open-app.ts';

const PRICE = anEntry('1', 'price', 'Cola: $2.50 to $2.75');
const REFUND = anEntry('2', 'refund', 'Order #036: Hot Dog, $7.21 back');

beforeEach(() => void on(auditIs({ entries: [PRICE, REFUND], hasMore: false })));

const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the audit log', () => {
  it('is filtered by day and kind', async () => {
    const requests = on(auditIs({ entries: [PRICE], hasMore: false }));
    await openAdmin('/admin/audit');
    fill('Day', '2026-11-19');
    await settleApp();
    fill('Kind', 'staff-code');
    await settleApp();
    await tap('Show Everything');
    expect(requests.map(({ query }) => query)).toEqual([{}, { day: '2026-11-19' }, { day: '2026-11-19', kind: 'staff-code' }, {}]);
  });

  it('appends more entries', async () => {
    const requests = on(auditIs({ entries: [PRICE], hasMore: true }, { entries: [REFUND], hasMore: false }));
    await openAdmin('/admin/audit');
    expect(entries()).toHaveLength(1);
    await tap('Load More');
    expect(entries()).toHaveLength(2);
    expect(requests.map(({ query }) => query)).toEqual([{}, { before: '1' }]);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('names the day of each entry, and another year', async () => {
    const lastYear = { ...REFUND, at: plusMs(PRICE.at, -365 * DAY_MS) };
    on(auditIs({ entries: [PRICE, lastYear], hasMore: false }));
    await openAdmin('/admin/audit');
    expect(entries().map((text) => text?.split(' · ')[1])).toEqual(['Nov 20, 7:59 PM', 'Nov 20, 2025, 7:59 PM']);
  });

  it('explains a failure, and an empty log', async () => {
    on(auditCalls(bare(400)));
    await openAdmin('/admin/audit');
    expect(alerts()).toEqual(['Failed to load the audit logTry Again']);
    on(auditIs({ entries: [], hasMore: false }));
    await tap('Try Again');
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing recorded' })).toBeTruthy();
  });
});
