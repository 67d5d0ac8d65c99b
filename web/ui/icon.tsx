import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** Every drawing of the set, on a 24 x 24 grid; the stroke takes the colour of the text next to it. */
const DRAWINGS = {
  'arrow-both': <path d="M3.5 12h17M8 7.5 3.5 12 8 16.5M16 7.5l4.5 4.5-4.5 4.5" />,
  'arrow-left': <path d="M19 12H5M11 6l-6 6 6 6" />,
  'arrow-right': <path d="M5 12h14M13 6l6 6-6 6" />,
  bag: <path d="M5 8.5h14l1 12H4zM9 8.5V7a3 3 0 0 1 6 0v1.5" />,
  basket: <path d="M4 10.5h16l-1.5 9h-13zM8 10.5C8 6.5 9.8 4 12 4s4 2.5 4 6.5" />,
  bell: <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10.5 21h3" />,
  box: <path d="M4 8.5 12 4l8 4.5v7.5L12 20.5 4 16zm0 0 8 4.5 8-4.5M12 13v7.5" />,
  cart: (
    <>
      <path d="M3 4h2.5l2.2 11h10.6L20.5 7.5H6.2" />
      <circle cx="9" cy="19.5" r="1.4" />
      <circle cx="17" cy="19.5" r="1.4" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
      <path d="M15.5 5.5v-1h-11v11h1" />
    </>
  ),
  cross: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="m9 9 6 6M15 9l-6 6" />
    </>
  ),
  cup: <path d="M7.4 9.4h9.2l-1.1 9.8a1 1 0 0 1-1 .8H9.5a1 1 0 0 1-1-.8zM6.6 7.3h10.8v2.1H6.6zM12.5 7.3l.8-3.5 2.7-.6M7.9 13.4h8.2" />,
  dots: <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth="4" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 11v5.2M12 7.8v.01" />
    </>
  ),
  list: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  'log-out': <path d="M14 4.5H5.5v15H14M10.5 12H21M17.5 8.5 21 12l-3.5 3.5" />,
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  minus: <path d="M5.5 12h13" />,
  pencil: <path d="m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5z" />,
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.8" />
      <path d="M4.5 20.5c.8-4.2 3.6-6.2 7.5-6.2s6.7 2 7.5 6.2" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5s7-6.4 7-12a7 7 0 1 0-14 0c0 5.6 7 12 7 12z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6.5H7z" />,
  refresh: <path d="M19.5 8.5A8 8 0 1 0 20 13M20 4v4.8h-4.8" />,
  return: <path d="M4.5 9.5h9.5a5 5 0 0 1 0 10H8M8.5 5.5l-4 4 4 4" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  share: <path d="M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2" />,
  stop: (
    <>
      <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z" />
      <path d="M12 7.8v5M12 16.2v.01" />
    </>
  ),
  undo: <path d="M4 8.5h11a5 5 0 0 1 0 10h-4M8 4.5l-4 4 4 4" />,
  warning: (
    <>
      <path d="M12 4 2.8 19.5h18.4z" />
      <path d="M12 10v4.2M12 17v.01" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

type IconProps = {
  readonly name: IconName;
  /** `text`: 1.25 em next to words; `medium`: 1.5 rem; `large`: 1.6 rem, alone in a control; `art`: 6 rem, over an empty screen. */
  readonly size?: 'text' | 'medium' | 'large' | 'art';
};

/** A decoration: the words next to it say the same, so it is hidden from screen readers. */
export const Icon = ({ name, size = 'text' }: IconProps) => (
  <svg className={`${styles['icon']} ${styles[size]}`} viewBox="0 0 24 24" aria-hidden="true">
    {DRAWINGS[name]}
  </svg>
);
