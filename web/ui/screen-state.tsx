import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './screen-state.module.css';
import { Spinner } from './spinner.tsx';

const ROLES = { loading: 'status', error: 'alert', empty: undefined } as const;

type ScreenStateProps = {
  readonly kind: keyof typeof ROLES;
  readonly title: string;
  /** `2` when the screen keeps its own h1 above. */
  readonly titleLevel?: 1 | 2;
  /** Over the title; loading shows the spinner. */
  readonly art?: IconName;
  /** What went wrong, on a separate line before what to do. */
  readonly cause?: string;
  /** One or two sentences: what happens, what to do. */
  readonly children?: ReactNode;
  /** Buttons and links, the next step first. */
  readonly actions?: Elements;
};

/** Nothing to show yet, nothing at all, or something broke: the same layout for the three. */
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
