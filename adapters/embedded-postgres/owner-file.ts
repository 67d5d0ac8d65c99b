import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isAlive } from './process-check.ts';

/** Records that this process is the one that stops the server. */
export function takeOwnership(ownerFile: string): void {
  const draft = `${ownerFile}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  renameSync(draft, ownerFile);
}

/** True when this process owns the server, or its owner is gone (its starter was killed). */
export function mayStop(ownerFile: string): boolean {
  const owner = readOwner(ownerFile);
  return owner === process.pid || owner === null || !isAlive(owner);
}

function readOwner(ownerFile: string): number | null {
  try {
    return Number(readFileSync(ownerFile, 'utf8')) || null;
  } catch {
    return null;
  }
}
