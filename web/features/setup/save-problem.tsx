import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SavedDraft } from './use-saved-draft.ts';

/** Offers to send what was typed again; nothing while all is saved. */
export const SaveProblem = ({ drafts }: { readonly drafts: readonly SavedDraft[] }) => {
  const failed = drafts.filter(({ problem }) => problem !== null);
  const again = () => {
    for (const { save } of failed) save();
  };
  return (
    failed.length > 0 && (
      <Banner
        tone="danger"
        announce="assertive"
        action={failed.some(({ refusal }) => refusal === null) ? <Button onClick={again}>Try Again</Button> : undefined}
      >
        {failed[0]?.problem}
      </Banner>
    )
  );
};
