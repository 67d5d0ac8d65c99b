import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Two files at a time begin in this order on two cores: those that wait most of their time (for an outage to end, for a retry to
 * fall due) beside those that compute all of theirs; and those that count every answer first and last, beside others that wait.
 */
const ORDER = [
  'load.test.ts',
  'provider-outage.test.ts',
  'crash.test.ts',
  'database-outage.test.ts',
  'crash-points/crash-points.test.ts',
  'attacks/fuzz.test.ts',
  'attacks/invented-visitors.test.ts',
  'webhooks.test.ts',
  'stopping.test.ts',
  'mail-outage.test.ts',
].map((file) => `/test/faults/${file}`);

/** -1 for all that is no part of the fault suite. */
const placeOf = ({ moduleId }: TestSpecification): number => ORDER.findIndex((file) => moduleId.endsWith(file));

/** The order of the fault suite; that of the others is Vitest's. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort.call(this, files);
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
