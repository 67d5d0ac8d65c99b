import { useState, useSyncExternalStore } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { LaterDialog } from '#web/app/later-dialog.ts';
import { Providers } from '#web/app/providers.tsx';
import { ScreenErrors } from '#web/app/screen-errors.tsx';
import { prefetchStaffScreens, StaffScreens } from '#web/app/staff-screens.tsx';
import { useFocusOnNavigation } from '#web/app/use-focus-on-navigation.ts';
import { DialogsProvider } from '#web/platform/dialogs-provider.tsx';
import { prefetchQr } from '#web/platform/qr.ts';
import { DonePage } from './done.page.tsx';
import { PracticeStrip } from './practice-strip.tsx';
import { startPracticeRun, type PracticeRun } from './practice-run.ts';
import { PRACTICE_TASKS } from './practice-tasks.ts';
import styles from './practice.module.css';
import { StartPage } from './start.page.tsx';
import { TaskPanel } from './task-panel.tsx';

type PracticeAppProps = {
  readonly browser: Window & typeof globalThis;
  readonly site: PracticeSite;
};

/** Addresses outside the practice; `pictures` is where the folder `images` is. */
export type PracticeSite = { readonly home: string; readonly staffLogin: string; readonly pictures: string };

/** The staff's own screens on a stand in the browser's memory (night.md §6). */
export const PracticeApp = ({ browser, site }: PracticeAppProps) => {
  const navigate = useNavigate();
  const [run, setRun] = useState<PracticeRun | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  useFocusOnNavigation();
  const start = async (): Promise<void> => {
    setIsStarting(true);
    run?.end();
    // Everything is here before the first task: from now on no network is needed.
    const [next] = await Promise.all([startPracticeRun(browser, site.pictures), prefetchStaffScreens(), prefetchQr()]);
    setRun(next);
    setIsStarting(false);
    navigate(PRACTICE_TASKS[0]?.path ?? '/');
  };
  const begin = <StartPage busy={isStarting} onStart={() => void start()} />;
  return (
    <div className={styles['frame']}>
      {run === null ? (
        begin
      ) : (
        <Providers key={run.progress.get().startedAt} services={run.services} queryClient={run.queryClient}>
          <Routes>
            <Route path="/" element={begin} />
            <Route path="/done" element={<Finished run={run} staffLogin={site.staffLogin} onAgain={() => void start()} />} />
            <Route path="*" element={<AtWork run={run} />} />
          </Routes>
        </Providers>
      )}
      <PracticeStrip home={site.home} />
    </div>
  );
};

const useProgress = ({ progress }: PracticeRun) => useSyncExternalStore(progress.subscribe, progress.get);

type FinishedProps = { readonly run: PracticeRun; readonly staffLogin: string; readonly onAgain: () => void };

const Finished = ({ run, staffLogin, onAgain }: FinishedProps) => (
  <DonePage progress={useProgress(run)} staffLogin={staffLogin} onAgain={onAgain} />
);

const AtWork = ({ run }: { readonly run: PracticeRun }) => (
  <div className={styles['work']}>
    <div className={styles['screens']}>
      <ScreenErrors>
        <DialogsProvider questionDialog={LaterDialog.Screen}>
          <StaffScreens />
        </DialogsProvider>
      </ScreenErrors>
    </div>
    <TaskPanel progress={useProgress(run)} onSkip={run.skip} />
  </div>
);
