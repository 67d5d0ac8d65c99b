import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './screen-state.module.css';
import { Spinner } from './spinner.tsx';

const ROLES = { loading: 'status', error: 'alert', empty: undefined } as const;

type ScreenStateProps = {
  readonly kind: keyof typeof ROLES;
  readonly title: string;
  /** `2` when the screen has its own h1 above. */
  readonly titleLevel?: 1 | 2;
  /** Above the title; loading shows the spinner. */
  readonly art?: IconName;
  /** The problem, on a separate line before the remedy. */
  readonly cause?: string;
  /** One or two sentences: the situation and the remedy. */
  readonly children?: ReactNode;
  /** Buttons and links, the next step first. */
  readonly actions?: Elements;
};

/** Loading, empty or failed: one layout for the three. */
export const ScreenState = ({ kind, title, titleLevel = 1, art, cause, children, actions }: ScreenStateProps) => {
  const Title = titleLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state']} role={ROLES[kind]}>
      {kind === 'loading' ? <Spinner /> : <Art icon={art ?? (kind === 'error' ? 'warning' : undefined)} />}
      <Title>{title}</Title>
      {cause !== undefined && <p className={styles['text']}>{cause}</p>}
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {actions}
    </div>
  );
};

const Art = ({ icon }: { readonly icon: IconName | undefined }) =>
  icon === undefined ? null : (
    <span className="muted">
      <Icon name={icon} size="art" />
    </span>
  );
