import { Children, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

type PageProps = {
  readonly children: ReactNode;
  /** `reading` 640 px: orders and forms; `page` 1200 px: menu and cart; `wide` 1440 px: staff and admin; `form` 448 px: one short form. */
  readonly width?: 'form' | 'reading' | 'page' | 'wide';
  /** Space between its parts: `section` 24 px, `group` 16 px. */
  readonly gap?: 'none' | 'group' | 'section';
  /** `tight`: for a rush, when space is scarce. */
  readonly space?: 'normal' | 'tight';
};

/** The column of a screen, below the header. */
export const Page = ({ children, width = 'page', gap = 'none', space = 'normal' }: PageProps) => (
  <div className={classNames(styles['page'], styles[width], styles[gap], space === 'tight' && styles['tight'])}>{children}</div>
);

type PageHeadProps = {
  readonly title: string;
  /** A link at the end of the title. */
  readonly link?: Elements;
  /** Beside the title: a count or actions. */
  readonly children?: Elements;
};

/** The screen's h1 with its neighbours. */
export const PageHead = ({ title, link, children }: PageHeadProps) => {
  const hasOthers = Children.toArray(children).length > 0;
  const ways = hasOthers ? 'twoWays' : 'oneWay';
  return (
    <div className={classNames(styles['head'], link !== undefined && styles[ways])}>
      <h1 className={styles['title']}>{title}</h1>
      {(link !== undefined || hasOthers) && (
        <div className={styles['beside']}>
          {children}
          {link}
        </div>
      )}
    </div>
  );
};

type PageIntroProps = {
  readonly title: string;
  /** One sentence. */
  readonly children: ReactNode;
};

export const PageIntro = ({ title, children }: PageIntroProps) => (
  <div className={styles['intro']}>
    <h1>{title}</h1>
    <p className="muted">{children}</p>
  </div>
);
