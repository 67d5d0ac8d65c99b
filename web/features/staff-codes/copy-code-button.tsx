import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './staff-codes.module.css';

type Outcome = 'copied' | 'not copied';

const STATUS = { role: 'status' } as const;

/** A code that is copied on tap; shows a confirmation for 3 s. */
export const CopyCodeButton = ({ code }: { readonly code: string }) => {
  const { clipboard } = useServices();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    const isCopied = await clipboard.write(code);
    clearTimeout(timer.current);
    setOutcome(isCopied ? 'copied' : 'not copied');
    timer.current = setTimeout(() => setOutcome(null), LIMITS.screen.copiedBadgeMs);
  };
  return (
    <span className={styles['copy']}>
      <button className={styles['code']} type="button" aria-label={`Copy code ${code}`} onClick={() => void copy()}>
        <span translate="no">{code}</span>
        <Icon name="copy" />
      </button>
      <span {...STATUS}>{outcome !== null && <Badge tone={outcome === 'copied' ? 'success' : 'danger'}>{outcome}</Badge>}</span>
    </span>
  );
};
