import { useId, type ReactNode } from 'react';
import { useTapShield } from './use-tap-shield.ts';
import { Checkbox } from './checkbox.tsx';
import styles from './consent-box.module.css';

type ConsentBoxProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The terms; read out with the label. */
  readonly children: ReactNode;
};

/** A consent checkbox, with the terms below it. */
export const ConsentBox = ({ label, checked, onChange, children }: ConsentBoxProps) => {
  const id = useId();
  const shield = useTapShield(String(checked));
  return (
    <div>
      <label className={styles['row']} {...shield}>
        <Checkbox checked={checked} describedBy={id} onChange={onChange} />
        <span>{label}</span>
      </label>
      <p id={id} className={styles['terms']}>
        {children}
      </p>
    </div>
  );
};
