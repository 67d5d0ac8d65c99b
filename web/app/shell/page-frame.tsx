import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { useLocation } from 'react-router-dom';
import { StandNameContext } from '#web/ui/document-title.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './page-frame.module.css';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type PageFrameProps = {
  readonly standName: string;
  /** All units in the cart. */
  readonly cartCount: number;
  /** See Footer. */
  readonly loggedInLabel?: string | undefined;
  /** See Footer. */
  readonly note?: string | undefined;
  /** Hidden on staff screens. */
  readonly header?: 'shown' | 'hidden';
  /** The bar for logged-in people, between header and screen. */
  readonly staffBar?: Elements;
  /** The screen. */
  readonly children: ReactNode;
};

const LOGIN_SCREENS: readonly string[] = ['/staff-login', '/admin-login'];

/** The frame of every screen: skip link, header, main, footer. */
export const PageFrame = ({ standName, cartCount, loggedInLabel, note, header = 'shown', staffBar, children }: PageFrameProps) => {
  const { pathname, search } = useLocation();
  usePageShield(`${header}${pathname}${search}`);
  return (
    <StandNameContext value={standName}>
      <a className={styles['skipLink']} href="#main">
        {useTexts('shell', SHELL).skipToContent}
      </a>
      {header === 'shown' && <Header standName={standName} cartCount={cartCount} />}
      {staffBar}
      <main className={styles['main']} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer
        standName={standName}
        loginLinks={LOGIN_SCREENS.includes(pathname) ? 'hidden' : 'shown'}
        loggedInLabel={loggedInLabel}
        note={note}
        width={header === 'shown' ? 'page' : 'wide'}
      />
    </StandNameContext>
  );
};
