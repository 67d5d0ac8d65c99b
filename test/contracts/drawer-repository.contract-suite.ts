import { expect, it } from 'vitest';
import type { Drawer, DrawerEntry } from '#core/domain/drawer/drawer.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId, nightId, type NightId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { commit, NIGHT, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeDrawers = persistenceSuite('Drawers', (fixture) => {
  const tonight = async (): Promise<NightId> => {
    const night = await commit(fixture, (tx) => tx.nights.tonight(NIGHT, fixture.clock.now()));
    if (night === null) throw new Error('the stand is closed');
    return night;
  };
  const insert = async (changes: Partial<Drawer> = {}): Promise<Drawer> => {
    const base = { id: drawerId(fixture.ids.uuid()), nightId: await tonight(), name: 'Drawer A', state: 'open' } as const;
    const drawer: Drawer = { ...base, ...changes };
    await commit(fixture, (tx) => tx.drawers.insert(drawer));
    return drawer;
  };
  const entryOf = ({ id }: Drawer, changes: Partial<DrawerEntry> = {}): DrawerEntry => ({
    id: drawerEntryId(fixture.ids.uuid()),
    drawerId: id,
    at: fixture.clock.now(),
    by: { staffId: 'staff-dana', name: 'Dana' },
    kind: 'float',
    amountCents: cents(15_000),
    pieces: [...NO_PIECES.slice(1), 5],
    orderId: null,
    note: null,
    ...changes,
  });
  const append = (...entries: readonly DrawerEntry[]) =>
    commit(fixture, async (tx) => {
      for (const entry of entries) await tx.drawers.append(entry);
    });

  it('keeps ledgers in their order, by drawer and by night', async () => {
    const [two, one] = [await insert({ name: 'Drawer B' }), await insert()];
    const order = await placeNewOrder(fixture, { channel: 'W', tender: 'cash' });
    const sale = entryOf(one, { kind: 'sale', amountCents: cents(350), pieces: null, orderId: order.id, note: '#001' });
    const paidOut = entryOf(one, { kind: 'paid-out', amountCents: cents(1_250), pieces: null, note: 'two bags of ice' });
    const floats = [entryOf(one), entryOf(two)] as const;
    await append(floats[0], floats[1], sale, paidOut);
    expect(await fixture.persistence.drawers.ofNight(one.nightId)).toEqual([
      { drawer: one, ledger: [floats[0], sale, paidOut] },
      { drawer: two, ledger: [floats[1]] },
    ]);
    expect(await fixture.persistence.drawers.byId(two.id)).toEqual({ drawer: two, ledger: [floats[1]] });
    const found = await commit(fixture, async (tx) => ({
      ledger: await tx.drawers.ledger(one.id),
      entry: await tx.drawers.entry(paidOut.id),
      drawer: await tx.drawers.ofSale(order.id),
      ofNight: await tx.drawers.ofNight(one.nightId),
    }));
    expect(found).toEqual({ ledger: [floats[0], sale, paidOut], entry: paidOut, drawer: one.id, ofNight: [one, two] });
  });

  it('returns only drawers and lines that were written', async () => {
    const [drawer, order] = [await insert(), await placeNewOrder(fixture)];
    const sold = await placeNewOrder(fixture, { channel: 'W', tender: 'cash' });
    await append(entryOf(drawer, { kind: 'sale', pieces: null, orderId: sold.id }));
    const nobody = drawerId(fixture.ids.uuid());
    const never = nightId(fixture.ids.uuid());
    expect(await fixture.persistence.drawers.byId(nobody)).toBeNull();
    expect(await fixture.persistence.drawers.ofNight(never)).toEqual([]);
    const found = await commit(fixture, async (tx) => [
      await tx.drawers.lock(nobody),
      await tx.drawers.hold(nobody),
      await tx.drawers.entry(drawerEntryId(fixture.ids.uuid())),
      await tx.drawers.ofSale(order.id),
      ...(await tx.drawers.ledger(nobody)),
      ...(await tx.drawers.ofNight(never)),
    ]);
    expect(found).toEqual([null, null, null, null]);
  });

  it('locks, holds and saves one drawer, and leaves the others in their state', async () => {
    const [one, other] = [await insert(), await insert({ name: 'Drawer B' })];
    const found = await commit(fixture, async (tx) => [await tx.drawers.lock(one.id), await tx.drawers.hold(other.id)]);
    expect(found).toEqual([one, other]);
    await commit(fixture, (tx) => tx.drawers.save({ ...one, state: 'closed' }));
    expect((await fixture.persistence.drawers.byId(one.id))?.drawer.state).toBe('closed');
    expect((await fixture.persistence.drawers.byId(other.id))?.drawer).toEqual(other);
  });

  it('refuses a second drawer of a name until the first is closed', async () => {
    const first = await insert();
    await expect(insert()).rejects.toThrow();
    await commit(fixture, (tx) => tx.drawers.save({ ...first, state: 'closed' }));
    expect(await insert()).toMatchObject({ name: 'Drawer A' });
  });

  it('writes a line once, and an order’s sale and undo once', async () => {
    const drawer = await insert();
    const order = await placeNewOrder(fixture, { channel: 'W', tender: 'cash' });
    const sale = entryOf(drawer, { kind: 'sale', pieces: null, orderId: order.id });
    const undo = { ...sale, id: drawerEntryId(fixture.ids.uuid()), kind: 'undo' } as const;
    await append(sale, undo);
    await expect(append(sale)).rejects.toThrow();
    await expect(append({ ...sale, id: drawerEntryId(fixture.ids.uuid()) })).rejects.toThrow();
    await expect(append({ ...undo, id: drawerEntryId(fixture.ids.uuid()) })).rejects.toThrow();
  });

  it('keeps a night open until its drawers are closed', async () => {
    const drawer = await insert();
    const close = () =>
      commit(fixture, async (tx) => {
        const [night] = await tx.nights.lock();
        if (night === undefined) throw new Error('no night is open');
        await tx.nights.save({ ...night, state: 'closed', closedAt: fixture.clock.now(), closedBy: 'Dana' });
      });
    expect(await fixture.persistence.nights.unfinished()).toMatchObject({ uncountedDrawers: 1 });
    await expect(close()).rejects.toThrow();
    await commit(fixture, (tx) => tx.drawers.save({ ...drawer, state: 'closed' }));
    expect(await fixture.persistence.nights.unfinished()).toMatchObject({ uncountedDrawers: 0 });
    await close();
  });
});
