/** Sounds of the browser. A browser that cannot play (yet) stays silent; it never fails. */
export interface Sounds {
  /** Two short notes, loud enough for a kitchen. */
  chime(): void;
  /** Browsers play sound only after a touch: unlocks at the next one. Returns a function that stops waiting. */
  unlockOnTouch(): () => void;
}

const NOTES = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1_320, atSeconds: 0.18 },
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.4;
const SILENCE = 0.001;

const play = (context: AudioContext): void => {
  for (const { hertz, atSeconds } of NOTES) {
    const start = context.currentTime + atSeconds;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(LOUDNESS, start);
    loudness.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
    loudness.connect(context.destination);
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(loudness);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
};

export const createBrowserSounds = (browser: Window & typeof globalThis): Sounds => {
  let context: AudioContext | undefined;

  let hasClicked = false;
  /** Older browsers do not report it (Firefox before 120, iOS before 16.4): there the first click counts. */
  const wasTouched = (): boolean => browser.navigator.userActivation?.hasBeenActive ?? hasClicked;

  /** Created only after a touch, because Chromium otherwise logs a warning. */
  const wake = (): AudioContext | undefined => {
    if (!wasTouched() || !('AudioContext' in browser)) return undefined;
    context ??= new browser.AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined);
    return context;
  };

  const touched = (): void => {
    hasClicked = true;
    wake();
  };

  return {
    chime: () => {
      const awake = wake();
      if (awake !== undefined) play(awake);
    },
    unlockOnTouch: () => {
      browser.addEventListener('click', touched, { once: true });
      return () => browser.removeEventListener('click', touched);
    },
  };
};
