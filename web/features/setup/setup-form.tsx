import type { Elements } from '#web/ui/elements.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { ProviderView } from './setup.queries.ts';

type SetupFormProps = {
  readonly submitLabel: string;
  readonly busy: boolean;
  /** The first step that is still open. */
  readonly isNext: boolean;
  readonly problem: string | null;
  readonly onSubmit: () => void;
  readonly children: Elements;
};

export const SetupForm = ({ submitLabel, busy, isNext, problem, onSubmit, children }: SetupFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Stack>
      {children}
      <Button type="submit" variant={isNext ? 'primary' : 'secondary'} busy={busy}>
        {submitLabel}
      </Button>
      <Problem>{problem}</Problem>
    </Stack>
  </form>
);

/** Why this step cannot be changed here, or the key in use. */
export const InUse = ({ inUse: { source, keyEnding } }: { readonly inUse: ProviderView }) => {
  if (source === 'environment')
    return <Banner tone="info">Set in the stand’s .env file, which wins. Remove it there to choose here.</Banner>;
  return keyEnding === null ? null : (
    <p>
      The key ends in <code>{keyEnding}</code>. Type another one to replace it.
    </p>
  );
};
