import { describe, expect, it, vi } from 'vitest';
import { createBrowserSounds } from '#web/platform/sounds.ts';

/** The parts of a browser's audio API that the chime uses. */
const browserWith = ({ isTouched, state = 'running' }: { readonly isTouched: boolean; readonly state?: string }) => {
  const userActivation = { hasBeenActive: isTouched };
  const played: number[] = [];
  const contexts: { resume: () => Promise<void> }[] = [];
  const resume = vi.fn(() => Promise.reject(new Error('not allowed')));
  class FakeAudioContext {
    currentTime = 0;
    destination = {};
    state = state;
    resume = resume;
    constructor() {
      contexts.push(this);
    }
    createGain() {
      return { gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }, connect: () => undefined };
    }
    createOscillator() {
      const frequency = { value: 0 };
      return { frequency, connect: () => undefined, start: () => void played.push(frequency.value), stop: () => undefined };
    }
  }
  const target = new EventTarget();
  const browser = Object.assign(target, { navigator: { userActivation }, AudioContext: FakeAudioContext });
  return { browser: browser as unknown as Window & typeof globalThis, userActivation, played, contexts, resume };
};

describe('the chime', () => {
  it('is two notes, of one audio context however often it rings', () => {
    const { browser, played, contexts } = browserWith({ isTouched: true });
    const sounds = createBrowserSounds(browser);
    sounds.chime();
    sounds.chime();
    expect(played).toEqual([880, 1_320, 880, 1_320]);
    expect(contexts).toHaveLength(1);
  });

  it('is not tried before a touch, which browsers would report', () => {
    const { browser, contexts } = browserWith({ isTouched: false });
    createBrowserSounds(browser).chime();
    expect(contexts).toHaveLength(0);
  });

  it('wakes a sleeping browser on the first touch, and survives its refusal', async () => {
    const { browser, resume, userActivation } = browserWith({ isTouched: false, state: 'suspended' });
    createBrowserSounds(browser).unlockOnTouch();
    userActivation.hasBeenActive = true;
    browser.dispatchEvent(new Event('click'));
    await Promise.resolve();
    expect(resume).toHaveBeenCalledOnce();
  });

  it('rings after the first click in a browser that does not say whether it was touched', () => {
    const { browser, played } = browserWith({ isTouched: true });
    Object.assign(browser.navigator, { userActivation: undefined });
    const sounds = createBrowserSounds(browser);
    sounds.unlockOnTouch();
    sounds.chime();
    expect(played).toEqual([]);
    browser.dispatchEvent(new Event('click'));
    sounds.chime();
    expect(played).toEqual([880, 1_320]);
  });

  it('stays silent without audio support', () => {
    const browser = Object.assign(new EventTarget(), { navigator: { userActivation: { hasBeenActive: true } } });
    expect(() => createBrowserSounds(browser as unknown as Window & typeof globalThis).chime()).not.toThrow();
  });
});
