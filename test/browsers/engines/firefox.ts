import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './browser-window.ts';
import { keyActions, tapActions } from './input-actions.ts';
import { requireProgram, startProgram } from './programs.ts';
import { connectCalls } from './web-socket-calls.ts';

/** Driven by WebDriver BiDi, which Firefox supports natively. */
export const FIREFOX_ESR: Engine = {
  name: 'Firefox ESR',
  open: async (size) => {
    const path = requireProgram('firefox-esr', 'firefox-esr');
    const profile = mkdtempSync(join(tmpdir(), 'bandstand-firefox-'));
    const program = startProgram(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']);
    const endpoint = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
    const { call, close } = await connectCalls(`${endpoint}/session`);
    const { capabilities } = (await call('session.new', { capabilities: {} })) as { capabilities: { browserVersion: string } };
    const { contexts } = (await call('browsingContext.getTree')) as { contexts: { context: string }[] };
    const context = contexts[0]?.context;
    await call('browsingContext.setViewport', { context, viewport: size });
    return {
      version: `Firefox ${capabilities.browserVersion}`,
      visit: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate: async (expression) => {
        const params = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
        const reply = (await call('script.evaluate', params)) as { result?: { value?: string }; exceptionDetails?: { text: string } };
        if (reply.exceptionDetails !== undefined) throw new Error(reply.exceptionDetails.text);
        return reply.result?.value === undefined ? undefined : JSON.parse(reply.result.value);
      },
      tapAt: async (place) => void (await call('input.performActions', { context, actions: tapActions(place) })),
      write: async (text) => void (await call('input.performActions', { context, actions: keyActions(text) })),
      picture: async () => {
        const { data } = (await call('browsingContext.captureScreenshot', { context })) as { data: string };
        return Buffer.from(data, 'base64');
      },
      close: async () => {
        close();
        await program.stop();
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};
