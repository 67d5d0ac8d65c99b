import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { CopyCodeButton } from './copy-code-button.tsx';
import { LoginLinkDialog } from './login-link-dialog.tsx';
import { roleLabel, type CodeLists, type StaffCodeEntry } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';
import { useRevokeCode } from './use-revoke-code.ts';

const ACTIVE_COLUMNS: readonly Column[] = [
  { title: 'Code' },
  { title: 'Name' },
  { title: 'Role' },
  { title: 'Device' },
  { title: 'Time left' },
  { title: 'Actions', align: 'end', titleShown: false },
];

/** Valid codes. */
export const ActiveCodes = ({ codes }: { readonly codes: CodeLists['active'] }) => {
  const { revoke, busyWith } = useRevokeCode();
  const [letIn, setLetIn] = useState<StaffCodeEntry | null>(null);
  return (
    <Card padding="none" label="Active codes">
      <h2 className={styles['tableTitle']}>Active codes</h2>
      {codes.length === 0 ? (
        <p className={styles['none']}>No active codes. Generate one for each volunteer.</p>
      ) : (
        <Table label="Active codes, table" columns={ACTIVE_COLUMNS} phoneLook="cards">
          {codes.map((code) => (
            <tr key={code.id}>
              <td>
                <CopyCodeButton code={code.code} />
              </td>
              <td>{code.name}</td>
              <td>{code.role === 'manager' ? <strong>Manager</strong> : roleLabel(code.role)}</td>
              <td>
                {code.deviceId === null ? (
                  <Badge tone="neutral">available</Badge>
                ) : (
                  <Badge tone="ready" icon="person">
                    in use
                  </Badge>
                )}
              </td>
              <td className="money" translate="no">
                {code.timeLeft}
              </td>
              <EndCell>
                <Button variant="quiet" label={`Let a Device In with ${code.code}`} onClick={() => setLetIn(code)}>
                  Let a Device In
                </Button>
                <Button variant="danger-quiet" label={`Revoke ${code.code}`} busy={busyWith === code.id} onClick={() => void revoke(code)}>
                  Revoke
                </Button>
              </EndCell>
            </tr>
          ))}
        </Table>
      )}
      {letIn !== null && <LoginLinkDialog target={letIn.id} name={letIn.code} onDismiss={() => setLetIn(null)} />}
    </Card>
  );
};

const ENDED_COLUMNS: readonly Column[] = [{ title: 'Code' }, { title: 'Name' }, { title: 'Role' }, { title: 'State', align: 'end' }];

export const EndedCodes = ({ codes }: { readonly codes: CodeLists['ended'] }) => (
  <Card padding="none" label="Expired and revoked">
    <h2 className={styles['tableTitle']}>Expired and revoked</h2>
    {codes.length === 0 ? (
      <p className={styles['none']}>None so far.</p>
    ) : (
      <Table label="Expired and revoked codes, table" columns={ENDED_COLUMNS} phoneLook="cards">
        {codes.map((code) => (
          <tr key={code.id} className="muted">
            <td className={styles['ended']}>{code.code}</td>
            <td>{code.name}</td>
            <td>{roleLabel(code.role)}</td>
            <EndCell>
              {code.state === 'Revoked' ? (
                <Badge tone="danger" icon="cross">
                  Revoked
                </Badge>
              ) : (
                <Badge tone="neutral" icon="clock">
                  Expired
                </Badge>
              )}
            </EndCell>
          </tr>
        ))}
      </Table>
    )}
  </Card>
);
