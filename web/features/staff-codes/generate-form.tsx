import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useRef } from 'react';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { NewCodeBanner } from './new-code-banner.tsx';
import styles from './staff-codes.module.css';
import { useGenerateCode } from './use-generate-code.ts';

const STATUS = { role: 'status' } as const;

/** Makes a code, and shows it for a while. */
export const GenerateForm = () => {
  const { name, setName, generate, generated, dismiss, failure, busyWith } = useGenerateCode();
  const button = useRef<HTMLButtonElement>(null);
  usePageShield(generated?.code.id);
  const close = (): void => {
    // The close button unmounts, which would otherwise lose the focus.
    if (document.activeElement?.closest(`.${styles['banner']}`) !== null) button.current?.focus();
    dismiss();
  };
  return (
    <>
      <Card label="New code">
        <div className={styles['generate']}>
          <Field
            label="Name (optional)"
            look="small"
            value={name}
            onChange={setName}
            hint="Staff see it: “Being prepared by …”."
            maxLength={TEXT_LIMITS.staffName}
            autoComplete="off"
          />
          <div className={styles['buttons']}>
            <Button ref={button} variant="primary" busy={busyWith === 'staff'} onClick={() => generate('staff')}>
              Generate Staff Code
            </Button>
            <Button busy={busyWith === 'manager'} onClick={() => generate('manager')}>
              Generate Manager Code
            </Button>
          </div>
        </div>
      </Card>
      <Problem>{failure}</Problem>
      <div className={styles['bannerPlace']} {...STATUS}>
        {generated !== null && (
          <NewCodeBanner key={generated.code.id} code={generated.code} isCopied={generated.isCopied} onClose={close} />
        )}
      </div>
    </>
  );
};
