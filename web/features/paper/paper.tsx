import type { ReactNode } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { Row } from '#web/ui/stack.tsx';
import styles from './paper.module.css';

/** On a phone it scrolls sideways, with the keyboard, too. */
export const SHEET = { 'aria-label': 'The sheet', tabIndex: 0 } as const;

type PaperProps = {
  readonly title: string;
  readonly note: string;
  readonly canPrint: boolean;
  /** The sheet: black on white, also on a dark screen. */
  readonly children: ReactNode;
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
          {title === 'Tally Sheet' ? (
            <ButtonLink size="large" to="/fulfillment/paper">
              Open Orders
            </ButtonLink>
          ) : (
            <ButtonLink size="large" to="/window/paper">
              Tally Sheet
            </ButtonLink>
          )}
        </Row>
      </div>
      {children}
    </Page>
  );
};
