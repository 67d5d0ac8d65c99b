import { Link } from 'react-router-dom';
import { classNames } from '#web/ui/class-names.ts';
import styles from './footer.module.css';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type FooterProps = {
  readonly standName: string;
  /** Hidden on the login screens themselves. */
  readonly loginLinks: 'shown' | 'hidden';
  /** 'Logged in as Admin', or the staff member's code. */
  readonly loggedInLabel?: string | undefined;
  /** One sentence about the device. */
  readonly note?: string | undefined;
  /** The width of the screens above it: `page` for customers, `wide` for staff. */
  readonly width: 'page' | 'wide';
};

export const Footer = ({ standName, loginLinks, loggedInLabel, note, width }: FooterProps) => {
  const texts = useTexts('shell', SHELL);
  return (
    <footer className={styles['footer']}>
      <div className={classNames(styles['row'], width === 'wide' && styles['wide'])}>
        <p className={styles['copyright']}>{texts.footer(standName)}</p>
        <Link className={styles['link']} to="/privacy">
          {texts.privacy}
        </Link>
        {note !== undefined && <span>{note}</span>}
        {loggedInLabel !== undefined && <span>{loggedInLabel}</span>}
        {loginLinks === 'shown' && loggedInLabel === undefined && (
          <div className={styles['links']}>
            <Link className={styles['link']} to="/staff-login">
              {texts.staffLogin}
            </Link>
            <Link className={styles['link']} to="/admin-login">
              {texts.adminLogin}
            </Link>
          </div>
        )}
      </div>
    </footer>
  );
};
