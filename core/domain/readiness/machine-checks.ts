import { DAY_MS, elapsedMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import { ageText } from './age-text.ts';
import { isNewer } from './release.ts';
import type { CheckRule, Finding, Verdict } from './check.ts';
import type { DatabaseFacts, MachineFacts } from './readiness-facts.ts';

const TENTH_OF_GB = 100_000_000;

/** Red from the first bound on, amber from the second. */
const above = (value: number, { red, amber }: { readonly red: number; readonly amber: number }): Verdict => {
  if (value >= red) return 'red';
  return value >= amber ? 'amber' : 'green';
};

/** Red below the first bound, amber below the second. */
const below = (value: number, { red, amber }: { readonly red: number; readonly amber: number }): Verdict =>
  above(-value, { red: -red, amber: -amber });

/** Advises only where something is wrong. */
const finding = (verdict: Verdict, sentence: string, todo: string): Finding =>
  verdict === 'green' ? { verdict, sentence } : { verdict, sentence, todo };

/** Also decides at `/readyz` whether an instance gets traffic. */
export const judgeDatabase = (database: Pick<DatabaseFacts, 'stores' | 'schemaIsCurrent'> | null): Finding => {
  if (database === null) return finding('red', 'The database does not answer: nothing can be sold.', 'See its log.');
  if (!database.stores)
    return finding('red', 'The database cannot store anything: nothing can be sold.', 'Its disk is probably full: free some space.');
  if (!database.schemaIsCurrent) return finding('red', 'The database belongs to another version of the stand.', 'Run bandstand migrate.');
  return { verdict: 'green', sentence: 'It responds and stores data.' };
};

const SEE_LOG = 'See why: the log of the backup service.';

const judgeBackup = ({ backup: { made }, isProduction }: MachineFacts, now: Instant): Finding => {
  if (made !== null)
    return finding(above(elapsedMs(made, now), LIMITS.readiness.backupAgeMs), `The last one was made ${ageText(made, now)}.`, SEE_LOG);
  return finding(isProduction ? 'red' : 'amber', 'There is no backup yet.', 'Run bandstand backup with the name of a file.');
};

const judgeSecondPlace = ({ backup: { copied }, hasSecondPlace, isProduction }: MachineFacts, now: Instant): Finding | null => {
  if (!hasSecondPlace) return isProduction ? finding('amber', 'Backups are on this computer only.', 'Set BACKUP_REMOTE.') : null;
  if (copied === null) return finding('red', 'No backup has reached it yet.', 'Run bandstand backup to see why.');
  return finding(
    above(elapsedMs(copied, now), LIMITS.readiness.backupAgeMs),
    `The last backup reached it ${ageText(copied, now)}.`,
    SEE_LOG,
  );
};

const judgeLog = ({ backup: { logged }, hasSecondPlace, isProduction }: MachineFacts, now: Instant): Finding | null => {
  if (!hasSecondPlace || (logged === null && !isProduction)) return null;
  if (logged === null) return finding('amber', 'It is not copied: a lost disk costs the sales since the last backup.', SEE_LOG);
  return finding(above(elapsedMs(logged, now), LIMITS.readiness.logAgeMs), `It was copied ${ageText(logged, now)}.`, SEE_LOG);
};

const judgeRestore = ({ backup: { tried }, isProduction }: MachineFacts, now: Instant): Finding | null => {
  const todo = 'Run bandstand restore-drill with the backups folder.';
  if (tried === null) return isProduction ? finding('amber', 'Nobody has tried to restore a backup.', todo) : null;
  const isOld = elapsedMs(tried, now) >= LIMITS.readiness.restoreTriedMs;
  return finding(isOld ? 'amber' : 'green', `A backup was restored as a test ${ageText(tried, now)}.`, todo);
};

/** In the page's order. */
export const MACHINE_CHECKS: readonly CheckRule<MachineFacts>[] = [
  {
    id: 'settings',
    group: 'computer',
    title: 'Settings',
    judge: ({ refusedSettings }) =>
      refusedSettings.length === 0
        ? { verdict: 'green', sentence: 'Made for real money.' }
        : finding('amber', 'This stand is for trying out: production would not start like this.', refusedSettings.join('; ')),
  },
  { id: 'database', group: 'computer', title: 'Database', judge: ({ database }) => judgeDatabase(database) },
  { id: 'backup', group: 'computer', title: 'Backup', judge: (facts, { now }) => judgeBackup(facts, now) },
  { id: 'backup-copy', group: 'computer', title: 'Second place of backups', judge: (facts, { now }) => judgeSecondPlace(facts, now) },
  { id: 'log-copy', group: 'computer', title: 'Database’s log at the second place', judge: (facts, { now }) => judgeLog(facts, now) },
  { id: 'restore', group: 'computer', title: 'Restore', judge: (facts, { now }) => judgeRestore(facts, now) },
  {
    id: 'disk',
    group: 'computer',
    title: 'Disk',
    judge: ({ diskFreeBytes: free }) => {
      if (free === null) return { verdict: 'amber', sentence: 'The free space is unknown.' };
      const sentence = `${Math.floor(free / TENTH_OF_GB) / 10} GB free. A night needs about 20 MB.`;
      return finding(below(free, LIMITS.readiness.diskFreeBytes), sentence, 'Free some space, or add a disk.');
    },
  },
  {
    id: 'certificate',
    group: 'computer',
    title: 'Certificate',
    judge: ({ certificateEndsAt: endsAt }, { now }) => {
      if (endsAt === 'none') return null;
      if (endsAt === 'other-name')
        return finding('red', 'It is for another address: browsers refuse the stand.', "See the proxy's settings.");
      if (endsAt === 'untrusted') return finding('amber', 'This computer does not trust it.', 'Open the stand on a phone.');
      if (endsAt === 'unknown') return finding('amber', 'It could not be read from here.', 'Open the stand on a phone.');
      const left = elapsedMs(now, endsAt);
      const sentence =
        left <= 0 ? 'It has expired: browsers refuse the stand.' : `${Math.floor(left / DAY_MS)} days left. It renews by itself.`;
      const todo = "It should have been renewed by now: see the proxy's log.";
      return finding(below(left, LIMITS.readiness.certificateLeftMs), sentence, todo);
    },
  },
  {
    id: 'clock',
    group: 'computer',
    title: 'Clock',
    judge: ({ database, providerAheadMs }) => {
      const known = [
        { whose: 'the database', aheadMs: database?.clockAheadMs },
        { whose: 'the payment provider', aheadMs: providerAheadMs },
      ].flatMap(({ whose, aheadMs }) => (typeof aheadMs === 'number' ? [{ whose, offMs: Math.abs(aheadMs) }] : []));
      const [first, second = first] = known;
      if (first === undefined || second === undefined) return null;
      const worst = second.offMs > first.offMs ? second : first;
      const verdict = above(worst.offMs, LIMITS.readiness.clockOffMs);
      const sentence =
        verdict === 'green'
          ? `This computer agrees with ${known.map(({ whose }) => whose).join(' and ')}.`
          : `This computer and ${worst.whose} differ by ${Math.round(worst.offMs / SECOND_MS)} seconds.`;
      return finding(verdict, sentence, 'Set it by NTP: timedatectl set-ntp true.');
    },
  },
  {
    id: 'version',
    group: 'computer',
    title: 'Version',
    judge: ({ release: { running, newest } }) => {
      if (newest === 'not-asked') return null;
      if (newest === 'unknown') return finding('amber', 'It’s unknown whether there is a newer release.', 'Check RELEASES_URL.');
      return isNewer(newest, running)
        ? finding('amber', `Release ${newest} is out; this is ${running}.`, 'Update it as docs/operations.md says, not on a game day.')
        : { verdict: 'green', sentence: `${running} is the newest release.` };
    },
  },
];
