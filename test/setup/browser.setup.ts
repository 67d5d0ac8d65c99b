import type { TestProject } from 'vitest/node';
import { serveBrowser } from '../support/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of the run listens: starting one costs more than most files need of it. */
    readonly browserEndpoint: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser();
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
