import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { closePage } from '../web/polling-clock.ts';
import { server, startQuietEvening } from '../web/msw/server.ts';
import { installShowModal } from './show-modal.ts';
import { endTimers, takeListeners, watchLeftovers } from './leftovers.ts';
import { listenToConsole, takeComplaints } from './silent-console.ts';
import { takeMisnamedControls, watchPresses } from './spoken-names.ts';

installShowModal();
watchLeftovers();
watchPresses();
// As for `expect.poll`: a busy machine renders late, which is not a defect.
configure({ asyncUtilTimeout: 10_000 });
// jsdom cannot scroll; Chromium tests cover the scroll position after a navigation.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(startQuietEvening);
beforeEach(listenToConsole);

afterEach(() => {
  const misnamed = takeMisnamedControls();
  cleanup();
  closePage();
  // Its timer may belong to a fake clock; the next test uses the same page.
  delete document.body.dataset['tapShield'];
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  vi.useRealTimers();
  endTimers();
  vi.restoreAllMocks();
  // A warning in the console is a defect.
  expect(complaints, 'the console stays silent').toEqual([]);
  expect(misnamed, 'a name has the words that people read').toEqual([]);
});

afterAll(() => {
  server.close();
  expect(takeListeners(), 'no listener stays on the page').toEqual([]);
});
