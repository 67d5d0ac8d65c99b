import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { startAdminHarness, type AdminHarness } from './admin-calls.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startServerHarness, type ServerHarness, type ServerHarnessOptions } from './server-harness.ts';

type AtTheEnd = (end: () => Promise<void>) => void;

const ofFile: AtTheEnd = (end) => afterAll(end);
const ofTest: AtTheEnd = (end) => onTestFinished(end);

const stand =
  (atTheEnd: AtTheEnd) =>
  async (options: ServerHarnessOptions = {}): Promise<ServerHarness> => {
    const started = await startServerHarness({ hasWorker: false, ...options });
    atTheEnd(() => started.stop());
    return started;
  };

const admin =
  (atTheEnd: AtTheEnd) =>
  async (options: ServerHarnessOptions = {}): Promise<AdminHarness> => {
    const started = await startAdminHarness(options);
    atTheEnd(() => started.stop());
    return started;
  };

const database = (atTheEnd: AtTheEnd) => async (): Promise<TestDatabase> => {
  const created = await createTestDatabase();
  atTheEnd(() => created.drop());
  return created;
};

/** Each lasts until its file ends. Call it outside of tests and groups. */
export const [standOfFile, adminOfFile, databaseOfFile] = [stand(ofFile), admin(ofFile), database(ofFile)];

/** Each lasts until its test ends. What starts later stops earlier. */
export const [standOfTest, adminOfTest, databaseOfTest] = [stand(ofTest), admin(ofTest), database(ofTest)];

/** The folder of a built web app with a page and these files, until the test file ends. */
export const siteOfFile = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries({ 'index.html': '<!doctype html><title>Bandstand</title>', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};
