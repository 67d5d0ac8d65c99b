import { describe, expect, test } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { refuseDemoData } from '#server/composition/open-storage.ts';
import { parseConfig } from '#server/config.ts';
import { fixedClock } from '../support/fakes/fixed-clock.ts';
import { cartOf, checkOut } from '../support/http-calls.ts';
import { standOfTest } from '#test/support/stands.ts';

const development = parseConfig({});
const production = { ...development, environment: 'production' } as const;

describe('a database that was used for trying out', () => {
  test('is refused in production only', async () => {
    const stand = await standOfTest();
    const documents = stand.services.get('documents');
    await refuseDemoData(production, documents);
    await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    await expect(refuseDemoData(production, documents)).rejects.toThrow(/demo data \(simulated-payment-sessions\)/);
    await refuseDemoData(development, documents);
  });

  test('a clean database starts', async () => {
    const { documents } = createInMemoryPersistence({ clock: fixedClock() });
    await expect(refuseDemoData(production, documents)).resolves.toBeUndefined();
  });
});
