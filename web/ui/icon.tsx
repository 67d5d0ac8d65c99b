import styles from './icon.module.css';

/** Every drawing of the set as a path, on a 24 x 24 grid; the stroke takes the colour of the text next to it. */
const DRAWINGS = {
  'arrow-both': 'M3.5 12h17M8 7.5 3.5 12 8 16.5M16 7.5l4.5 4.5-4.5 4.5',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  bag: 'M5 8.5h14l1 12H4zM9 8.5V7a3 3 0 0 1 6 0v1.5',
  basket: 'M4 10.5h16l-1.5 9h-13zM8 10.5C8 6.5 9.8 4 12 4s4 2.5 4 6.5',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10.5 21h3',
  box: 'M4 8.5 12 4l8 4.5v7.5L12 20.5 4 16zm0 0 8 4.5 8-4.5M12 13v7.5',
  cart: 'M3 4h2.5l2.2 11h10.6L20.5 7.5H6.2M7.6 19.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0M15.6 19.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM15.5 5.5v-1h-11v11h1',
  cross: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0M9 9l6 6M15 9l-6 6',
  cup: 'M7.4 9.4h9.2l-1.1 9.8a1 1 0 0 1-1 .8H9.5a1 1 0 0 1-1-.8zM6.6 7.3h10.8v2.1H6.6zM12.5 7.3l.8-3.5 2.7-.6M7.9 13.4h8.2',
  dots: 'M11.5 5h1v1h-1zM11.5 11.5h1v1h-1zM11.5 18h1v1h-1z',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  info: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0M12 11v5.2M12 7.8v.01',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  lock: 'M7 10.5h10a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  'log-out': 'M14 4.5H5.5v15H14M10.5 12H21M17.5 8.5 21 12l-3.5 3.5',
  mail: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7l8 6 8-6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  minus: 'M5.5 12h13',
  pencil: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z',
  person: 'M8.2 8.5a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M4.5 20.5c.8-4.2 3.6-6.2 7.5-6.2s6.7 2 7.5 6.2',
  pin: 'M12 21.5s7-6.4 7-12a7 7 0 1 0-14 0c0 5.6 7 12 7 12zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  plus: 'M12 5.5v13M5.5 12h13',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  refresh: 'M19.5 8.5A8 8 0 1 0 20 13M20 4v4.8h-4.8',
  return: 'M4.5 9.5h9.5a5 5 0 0 1 0 10H8M8.5 5.5l-4 4 4 4',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2',
  stop: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.8v5M12 16.2v.01',
  undo: 'M4 8.5h11a5 5 0 0 1 0 10h-4M8 4.5l-4 4 4 4',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.2M12 17v.01',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof DRAWINGS;

type IconProps = {
  readonly name: IconName;
  /** `text`: 1.25 em next to words; `medium`: 1.5 rem; `large`: 1.6 rem, alone in a control; `art`: 6 rem, over an empty screen. */
  readonly size?: 'text' | 'medium' | 'large' | 'art';
};

/** A decoration: the words next to it say the same, so it is hidden from screen readers. */
export const Icon = ({ name, size = 'text' }: IconProps) => (
  <svg className={`${styles['icon']} ${styles[size]}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={DRAWINGS[name]} />
  </svg>
);
