import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The fault suite's longest files, which start in this order: chains of statements and of processes, then what mostly waits, then the rest. */
const FAULTS = [
  'interleavings/interleavings.test.ts',
  'crash-points/crash-points.test.ts',
  'load.test.ts',
  'provider-outage.test.ts',
  'crash.test.ts',
  'database-outage.test.ts',
  'called-off.test.ts',
  'stopping.test.ts',
  'weakened/attacks.test.ts',
  'attacks/fuzz.test.ts',
  'mail-outage.test.ts',
  'weakened/races.test.ts',
  'weakened/flat-battery.test.ts',
  'attacks/slow-connections.test.ts',
].map((file) => `/test/faults/${file}`);

const placeInFaults = ({ moduleId }: TestSpecification): number => {
  const place = FAULTS.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? FAULTS.length : place;
};

/** Long files first, so that no worker waits for the last one; the shortest fill the gaps at the end. */
const PROJECTS = ['architecture', 'e2e', 'adapters', 'server', 'web', 'core'];

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

/** Files that render pages compute, those of the server also wait for a database: they alternate while both last. */
const mix = (files: readonly TestSpecification[]): TestSpecification[] => {
  const pages = files.filter(({ project }) => project.name === 'e2e');
  const others = files.filter(({ project }) => project.name !== 'e2e');
  const waiting = others.filter(({ project }) => ['adapters', 'server'].includes(project.name)).length;
  const apart = Math.max(1, Math.floor(waiting / pages.length));
  const pageAt = (index: number): TestSpecification[] => (index % apart === 0 ? pages.slice(index / apart, index / apart + 1) : []);
  return others.flatMap((file, index) => [file, ...pageAt(index)]).concat(pages.slice(Math.ceil(others.length / apart)));
};

export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By size, or by the time of the last run.
    const usual = await super.sort.call(this, files);
    const byProject = usual.toSorted((a, b) => projectOf(a) - projectOf(b) || placeInFaults(a) - placeInFaults(b));
    return mix(byProject);
  }
}
