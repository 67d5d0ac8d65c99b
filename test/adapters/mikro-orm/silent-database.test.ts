import { describe, expect, it, onTestFinished } from 'vitest';
import type { MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createPostgresChangeNotifications } from '#adapters/mikro-orm/database/notify.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { databaseBehindWire, SILENCE_MS } from './silent-database.ts';

/** More than the pool's connections. */
const ASKING = 12;

const wired = databaseBehindWire();

const transactions = ({ unitOfWork }: MikroOrmPersistence) =>
  Promise.allSettled(Array.from({ length: ASKING }, () => unitOfWork.run(async (tx) => ok(await tx.products.lockForSale([])))));

describe('a database whose wire has gone dead without a word', () => {
  it('is unavailable after the silence, and every connection works again afterwards', async () => {
    const persistence = await wired.connected(SILENCE_MS);
    await transactions(persistence);
    await wired.wire().setMode('swallow');
    const outcomes = await transactions(persistence);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Unavailable)).toEqual(
      Array(ASKING).fill(true),
    );
    await wired.wire().setMode('pass');
    expect((await transactions(persistence)).map(({ status }) => status)).toEqual(Array(ASKING).fill('fulfilled'));
  });
});

describe('a database that is away', () => {
  it('is reconnected for change notifications after doubling pauses', async () => {
    const logger = recordingLogger();
    const changeNotifications = await createPostgresChangeNotifications(wired.url(), logger);
    onTestFinished(() => wired.wire().setMode('pass'));
    const pauses = (): readonly unknown[] => logger.lines.map(({ fields }) => fields['pauseMs']);
    const began = performance.now();
    await wired.wire().setMode('refuse');
    await expect.poll(pauses).toContain(800);
    expect(performance.now() - began).toBeGreaterThan(100 + 200 + 400 - 20);
    expect(pauses().slice(0, 4)).toEqual([100, 200, 400, 800]);
    await changeNotifications.close();
  });
});
