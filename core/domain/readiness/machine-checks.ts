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

/** Also decides at `/readyz` whether an instance gets traffic. */
export const judgeDatabase = (database: Pick<DatabaseFacts, 'stores' | 'schemaIsCurrent'> | null): Finding => {
  if (database === null) return { verdict: 'red', sentence: 'The database does not answer: nothing can be sold.', todo: 'See its log.' };
  if (!database.stores)
    return {
      verdict: 'red',
      sentence: 'The database cannot store anything: nothing can be sold.',
      todo: 'Its disk is probably full: make room.',
    };
  if (!database.schemaIsCurrent)
    return { verdict: 'red', sentence: 'The database belongs to another version of the stand.', todo: 'Run bandstand migrate.' };
  return { verdict: 'green', sentence: 'It answers and stores.' };
};

const judgeBackup = ({ backup: { made }, isProduction }: MachineFacts, now: Instant): Finding => {
  if (made === null)
    return {
      verdict: isProduction ? 'red' : 'amber',
      sentence: 'There is no backup yet.',
      todo: 'Run bandstand backup with the name of a file.',
    };
  const verdict = above(elapsedMs(made, now), LIMITS.readiness.backupAgeMs);
  return {
    verdict,
    sentence: `The last one was made ${ageText(made, now)}.`,
    ...(verdict !== 'green' && { todo: 'See why: the log of the backup service.' }),
  };
};

const judgeSecondPlace = ({ backup: { copied }, hasSecondPlace, isProduction }: MachineFacts, now: Instant): Finding | null => {
  if (!hasSecondPlace)
    return isProduction ? { verdict: 'amber', sentence: 'Backups are on this computer only.', todo: 'Set BACKUP_REMOTE.' } : null;
  if (copied === null) return { verdict: 'red', sentence: 'No backup has reached it yet.', todo: 'Run bandstand backup: it says why.' };
  const verdict = above(elapsedMs(copied, now), LIMITS.readiness.backupAgeMs);
  return {
    verdict,
    sentence: `The last backup reached it ${ageText(copied, now)}.`,
    ...(verdict !== 'green' && { todo: 'See why: the log of the backup service.' }),
  };
};

const judgeLog = ({ backup: { logged }, hasSecondPlace, isProduction }: MachineFacts, now: Instant): Finding | null => {
  if (!hasSecondPlace || (logged === null && !isProduction)) return null;
  const todo = 'See why: the log of the backup service.';
  if (logged === null) return { verdict: 'amber', sentence: 'It is not copied: a lost disk costs the sales since the last backup.', todo };
  const verdict = above(elapsedMs(logged, now), LIMITS.readiness.logAgeMs);
  return { verdict, sentence: `It was copied ${ageText(logged, now)}.`, ...(verdict !== 'green' && { todo }) };
};

const judgeRestore = ({ backup: { tried }, isProduction }: MachineFacts, now: Instant): Finding | null => {
  const todo = 'Run bandstand restore-drill with the folder of the backups.';
  if (tried === null) return isProduction ? { verdict: 'amber', sentence: 'Nobody has tried to restore a backup.', todo } : null;
  const isOld = elapsedMs(tried, now) >= LIMITS.readiness.restoreTriedMs;
  return { verdict: isOld ? 'amber' : 'green', sentence: `A backup came back whole ${ageText(tried, now)}.`, ...(isOld && { todo }) };
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
        : {
            verdict: 'amber',
            sentence: 'This stand is for trying out: production would not start like this.',
            todo: refusedSettings.join('; '),
          },
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
      if (free === null) return { verdict: 'amber', sentence: 'How much is free is not known.' };
      const verdict = below(free, LIMITS.readiness.diskFreeBytes);
      const sentence = `${Math.floor(free / TENTH_OF_GB) / 10} GB free. A night needs about 20 MB.`;
      return { verdict, sentence, ...(verdict !== 'green' && { todo: 'Make room, or add a disk.' }) };
    },
  },
  {
    id: 'certificate',
    group: 'computer',
    title: 'Certificate',
    judge: ({ certificateEndsAt: endsAt }, { now }) => {
      if (endsAt === 'none') return null;
      if (endsAt === 'unknown')
        return { verdict: 'amber', sentence: 'It could not be read from here.', todo: 'Open the stand on a phone.' };
      const left = elapsedMs(now, endsAt);
      const verdict = below(left, LIMITS.readiness.certificateLeftMs);
      const days = Math.max(0, Math.floor(left / DAY_MS));
      return {
        verdict,
        sentence: left <= 0 ? 'It has expired: browsers refuse the stand.' : `${days} days left. It renews by itself.`,
        ...(verdict !== 'green' && { todo: "It should have been renewed by now: see the proxy's log." }),
      };
    },
  },
  {
    id: 'clock',
    group: 'computer',
    title: 'Clock',
    judge: ({ database }) => {
      if (database === null) return null;
      const seconds = Math.round(Math.abs(database.clockAheadMs) / SECOND_MS);
      const verdict = above(Math.abs(database.clockAheadMs), LIMITS.readiness.clockOffMs);
      if (verdict === 'green') return { verdict, sentence: 'This computer and the database agree.' };
      return {
        verdict,
        sentence: `This computer and the database differ by ${seconds} seconds.`,
        todo: 'Set both by NTP: timedatectl set-ntp true.',
      };
    },
  },
  {
    id: 'version',
    group: 'computer',
    title: 'Version',
    judge: ({ release: { running, newest } }) => {
      if (newest === 'not-asked') return null;
      if (newest === 'unknown')
        return { verdict: 'amber', sentence: 'Whether there is a newer release is not known.', todo: 'Check RELEASES_URL.' };
      return isNewer(newest, running)
        ? { verdict: 'amber', sentence: `Release ${newest} is out; this is ${running}.`, todo: 'Run bandstand update, not on a game day.' }
        : { verdict: 'green', sentence: `${running} is the newest release.` };
    },
  },
];
