import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

/** The response of GitHub, GitLab and Forgejo for a project's latest release. */
const latestRelease = z.object({ tag_name: z.string().check(z.regex(/^v?\d+\.\d+\.\d+$/)) });

const fetchNewest = async (url: string): Promise<string> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json' } });
    return z.parse(latestRelease, await answer.json()).tag_name.replace(/^v/, '');
  } catch {
    return 'unknown';
  }
};

/** Queries once a day, or once an hour without an answer. @param url undefined: never queries */
export const createNewestRelease = (url: string | undefined, clock: Clock): (() => Promise<string>) => {
  if (url === undefined) return async () => 'not-asked';
  let last: { readonly newest: string; readonly until: Instant } | null = null;
  return async () => {
    if (last === null || clock.now() >= last.until) {
      const newest = await fetchNewest(url);
      last = { newest, until: plusMs(clock.now(), newest === 'unknown' ? HOUR_MS : DAY_MS) };
    }
    return last.newest;
  };
};
