import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEntry, auditCalls, auditIs } from '../msw/handlers/admin.handlers.ts';
import { on } from '../msw/server.ts';
import { bare } from '../msw/typed-handler.ts';
import { alerts, fill, openAdmin } from '../open-admin.ts';
import { heading, settleStaffApp, tap } from '../open-staff-app.ts';

const PRICE = anEntry('1', 'price', 'Cola: $2.50 to $2.75');
const REFUND = anEntry('2', 'refund', 'Order #036: Hot Dog, $7.21 back');

beforeEach(() => void on(auditIs({ entries: [PRICE, REFUND], hasMore: false })));
afterEach(() => vi.useRealTimers());

const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the audit log', () => {
  it('says who changed what, in the order of the server', async () => {
    await openAdmin('/admin/audit');
    expect(heading()).toBe('Audit Log');
    expect(entries()).toEqual(['PriceCola: $2.50 to $2.75Admin · 7:59 PM', 'RefundOrder #036: Hot Dog, $7.21 backAdmin · 7:58 PM']);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('is filtered by day and kind', async () => {
    const requests = on(auditIs({ entries: [PRICE], hasMore: false }));
    await openAdmin('/admin/audit');
    fill('Day', '2026-11-19');
    await settleStaffApp();
    fill('Kind', 'staff-code');
    await settleStaffApp();
    await tap('Show Everything');
    expect(requests.map(({ query }) => query)).toEqual([{}, { day: '2026-11-19' }, { day: '2026-11-19', kind: 'staff-code' }, {}]);
  });

  it('loads more behind what is there', async () => {
    const requests = on(auditIs({ entries: [PRICE], hasMore: true }, { entries: [REFUND], hasMore: false }));
    await openAdmin('/admin/audit');
    expect(entries()).toHaveLength(1);
    await tap('Load More');
    expect(entries()).toHaveLength(2);
    expect(requests.map(({ query }) => query)).toEqual([{}, { before: '1' }]);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('says that it is empty, or that it cannot load', async () => {
    on(auditCalls(bare(400)));
    await openAdmin('/admin/audit');
    expect(alerts()).toEqual(['Failed to load the audit logTry Again']);
    on(auditIs({ entries: [], hasMore: false }));
    await tap('Try Again');
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing recorded' })).toBeTruthy();
  });

  it('is reached from the report and from the dashboard, by admins only', async () => {
    await openAdmin('/admin/audit', 'manager');
    expect(heading()).toBe('Admin Access Required');
  });
});
