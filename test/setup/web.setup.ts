import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installShowModal } from './show-modal.ts';
import { listenToConsole, takeComplaints } from './silent-console.ts';

installShowModal();

beforeEach(listenToConsole);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  vi.restoreAllMocks();
  // A warning in the console is a defect that nobody has looked at yet.
  expect(complaints, 'the console stays silent').toEqual([]);
});
