import styles from './badge.module.css';
import type { BadgeTone } from './badge.tsx';

type StatusWordProps = { readonly tone: Extract<BadgeTone, 'queued' | 'preparing' | 'ready' | 'completed'>; readonly children: string };

/** A status named in an explanation: the badge's colours without its icon, because it belongs to no order. */
export const StatusWord = ({ tone, children }: StatusWordProps) => <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
