import type { Elements } from '#web/ui/elements.ts';
import { Link, Navigate } from 'react-router-dom';
import { PATHS } from '#web/paths.ts';
import { useLogin } from '#web/session/use-login.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { homeOf } from '#web/own-login/home-of.ts';
import { LinkLogin } from './link-login.tsx';
import styles from './login.module.css';
import { useLoginLink } from './use-login-link.ts';

type LoginScreenProps = {
  readonly title: string;
  readonly intro: string;
  readonly other: { readonly to: string; readonly label: string };
  /** A link to practice, which is outside this app. */
  readonly practice?: string;
  readonly children: Elements;
};

/** Shared by both logins; a logged-in person is redirected to their work (spec §2, Login). */
export const LoginScreen = ({ title, intro, other, practice, children }: LoginScreenProps) => {
  const link = useLoginLink();
  const { login } = useLogin();
  if (login !== null) return <Navigate to={link?.isSetup === true ? PATHS.setup.to() : homeOf(login.actor.role)} replace />;
  return (
    <Page width="form">
      <DocumentTitle>{title}</DocumentTitle>
      <PageIntro title={title}>{intro}</PageIntro>
      {link !== null && <LinkLogin link={link} />}
      {children}
      <div className={styles['links']}>
        <Link className={styles['link']} to="/">
          Back to Menu
        </Link>
        <Link className={styles['link']} to={other.to}>
          {other.label}
        </Link>
        {practice !== undefined && (
          <a className={styles['link']} href={practice}>
            Practice
          </a>
        )}
      </div>
    </Page>
  );
};
