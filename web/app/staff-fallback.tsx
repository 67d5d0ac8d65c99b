import { useStand } from '#web/api/stand.queries.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { PageFrame } from './shell/page-frame.tsx';

/** Shown until the staff's part of the app has loaded. */
export const StaffFallback = () => (
  <PageFrame standName={useStand().standName} cartCount={0}>
    <Page width="wide">
      <ScreenState kind="loading" title="Initializing..." />
    </Page>
  </PageFrame>
);
