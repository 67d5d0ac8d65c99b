import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The fault suite's long files in this order: those that mostly wait start beside only one busy file; the busy ones follow. */
const FAULTS = [
  'interleavings/money-and-stock.test.ts',
  'provider-outage.test.ts',
  'database-outage.test.ts',
  'mail-outage.test.ts',
  'interleavings/more.test.ts',
  'crash-points/crash-points.test.ts',
  'crash-points/checkouts.test.ts',
  'crash.test.ts',
  'called-off.test.ts',
  'stopping.test.ts',
  'weakened/interleavings.test.ts',
  'weakened/attacks.test.ts',
  'weakened/races.test.ts',
  'weakened/flat-battery.test.ts',
  'attacks/slow-connections.test.ts',
].map((file) => `/test/faults/${file}`);

const placeInFaults = ({ moduleId }: TestSpecification): number => {
  const place = FAULTS.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? FAULTS.length : place;
};

/**
 * Long files first, so that no worker waits for the last one; the shortest fill the gaps at the end. Grouped by project: a worker keeps its
 * modules and its browser only if the next file belongs to the same project.
 */
const PROJECTS = ['architecture', 'e2e', 'adapters', 'server', 'web', 'core'];

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By size, or by the time of the last run.
    const usual = await super.sort.call(this, files);
    return usual.toSorted((a, b) => projectOf(a) - projectOf(b) || placeInFaults(a) - placeInFaults(b));
  }
}
