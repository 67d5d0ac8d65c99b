import styles from './icon.module.css';
import type { LATER_DRAWINGS } from './later-drawings.ts';

/**
 * Icons of a first visit to the menu, each as a path on a 24 x 24 grid; the stroke has the color of the adjacent text. All others are in
 * `later-drawings.ts`, to keep the first load small.
 */
export const FIRST_DRAWINGS = {
  cart: 'M3 4h2.5l2.2 11h10.6L20.5 7.5H6.2M7.6 19.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0M15.6 19.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5V12l3 2',
  cup: 'M7.4 9.4h9.2l-1.1 9.8a1 1 0 0 1-1 .8H9.5a1 1 0 0 1-1-.8zM6.6 7.3h10.8v2.1H6.6zM12.5 7.3l.8-3.5 2.7-.6M7.9 13.4h8.2',
  filter: 'M4 7h16M7 12h10M10 17h4',
  info: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0M12 11v5.2M12 7.8v.01',
  minus: 'M5.5 12h13',
  pin: 'M12 21.5s7-6.4 7-12a7 7 0 1 0-14 0c0 5.6 7 12 7 12zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  plus: 'M12 5.5v13M5.5 12h13',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  stop: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.8v5M12 16.2v.01',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.2M12 17v.01',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof FIRST_DRAWINGS | keyof typeof LATER_DRAWINGS;

const drawings: Partial<Record<IconName, string>> = { ...FIRST_DRAWINGS };

/** Called at the start of the other screens' chunks. */
export const addDrawings = (later: typeof LATER_DRAWINGS): void => void Object.assign(drawings, later);

type IconProps = {
  readonly name: IconName;
  /** `text`: 1.25 em next to words; `medium`: 1.5 rem; `large`: 1.6 rem, alone in a control; `art`: 6 rem, over an empty screen. */
  readonly size?: 'text' | 'medium' | 'large' | 'art';
};

/** A decoration beside equivalent text, so it is hidden from screen readers. */
export const Icon = ({ name, size = 'text' }: IconProps) => (
  <svg className={`${styles['icon']} ${styles[size]}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
);
