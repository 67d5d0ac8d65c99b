import type { Elements } from '#web/ui/elements.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { Row } from '#web/ui/stack.tsx';
import styles from './paper.module.css';

/** On a phone it scrolls sideways, by keyboard too. */
export const SHEET = { 'aria-label': 'The sheet', tabIndex: 0 } as const;

/** The printable pages, and the page for entering a filled-in sheet. */
const SCREENS = [
  { title: 'Open Orders', to: '/fulfillment/paper' },
  { title: 'Tally Sheet', to: '/window/paper' },
  { title: 'Role Cards', to: '/window/paper/roles' },
  { title: 'Enter a Sheet', to: '/window/paper/enter' },
] as const;

type PaperProps = {
  readonly title: (typeof SCREENS)[number]['title'];
  readonly note: string;
  readonly canPrint: boolean;
  /** The sheet: black on white, even on a dark screen. */
  readonly children: Elements;
};

export const Paper = ({ title, note, canPrint, children }: PaperProps) => {
  const { sharing } = useServices();
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>{title}</DocumentTitle>
      <div className={styles['tools']}>
        <h1>{title}</h1>
        <p className="muted">{note}</p>
        <Row align="center">
          <Button variant="primary" size="large" icon="print" disabled={!canPrint} onClick={() => sharing.print()}>
            Print
          </Button>
        </Row>
        <Row align="center">
          {SCREENS.filter((screen) => screen.title !== title).map(({ title: text, to }) => (
            <ButtonLink key={to} variant="quiet" to={to}>
              {text}
            </ButtonLink>
          ))}
        </Row>
      </div>
      {children}
    </Page>
  );
};
