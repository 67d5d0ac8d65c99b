import type { RefObject, SubmitEvent } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';

type LoginFormProps = {
  /** The one field. */
  readonly children: Elements;
  /** The field's input, which keeps the focus so that a refused entry can be corrected right away. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
};

export const LoginForm = ({ children, input, submitLabel, busy, onSubmit }: LoginFormProps) => {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
    input.current?.focus();
  };
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <Button type="submit" variant="primary" size="large" width="full" busy={busy}>
            {submitLabel}
          </Button>
        </Stack>
      </form>
    </Card>
  );
};
