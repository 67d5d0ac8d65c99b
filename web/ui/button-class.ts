import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'soft' | 'strong' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'on-night';
/** 44, 56 and 64 px high. */
export type ButtonSize = 'normal' | 'large' | 'extra-large';

type ButtonLook = {
  readonly variant: ButtonVariant;
  readonly size: ButtonSize;
  readonly width: 'content' | 'full';
  readonly busy?: boolean;
};

/** The shared class of a button and a link that looks like one. */
export const buttonClass = ({ variant, size, width, busy = false }: ButtonLook): string =>
  classNames(styles['button'], styles[variant], styles[size], width === 'full' && styles['full'], busy && styles['busy']);
