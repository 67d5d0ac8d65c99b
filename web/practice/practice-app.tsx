import { useState, useSyncExternalStore } from 'react';
import type { Elements } from '#web/ui/elements.ts';
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
import { StartPrompt, TaskPanel } from './task-panel.tsx';

type PracticeAppProps = {
  readonly browser: Window & typeof globalThis;
  readonly site: PracticeSite;
};

const ROLE_CARDS = '/window/paper/roles';

/** Addresses outside the practice; `pictures` contains the folder `images`. */
export type PracticeSite = { readonly home: string; readonly staffLogin: string; readonly pictures: string };

/** The staff's own screens with a stand in the browser's memory (night.md §6). */
export const PracticeApp = ({ browser, site }: PracticeAppProps) => {
  const navigate = useNavigate();
  const [run, setRun] = useState<PracticeRun | null>(null);
  /** People who only print the cards have neither tasks nor a clock. */
  const [isPlaying, setIsPlaying] = useState(false);
  const [opening, setOpening] = useState<'practice' | 'cards' | null>(null);
  useFocusOnNavigation();
  const open = async (what: 'practice' | 'cards'): Promise<void> => {
    setOpening(what);
    run?.end();
    // All code is loaded before the first screen: from then on it works offline.
    const [next] = await Promise.all([startPracticeRun(browser, site.pictures), prefetchStaffScreens(), prefetchQr()]);
    setRun(next);
    setIsPlaying(what === 'practice');
    setOpening(null);
    void navigate(what === 'practice' ? (PRACTICE_TASKS[0]?.path ?? '/') : ROLE_CARDS);
  };
  const start = (): void => void open('practice');
  const begin = <StartPage opening={opening} onStart={start} onCards={() => void open('cards')} />;
  return (
    <div className={styles['frame']}>
      {run === null ? (
        begin
      ) : (
        <Providers key={run.progress.get().startedAt} services={run.services} queryClient={run.queryClient}>
          <Routes>
            <Route path="/" element={begin} />
            <Route path="/done" element={<Finished run={run} staffLogin={site.staffLogin} onAgain={start} />} />
            <Route
              path="*"
              element={<AtWork aside={isPlaying ? <Tasks run={run} /> : <StartPrompt busy={opening !== null} onStart={start} />} />}
            />
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

const Tasks = ({ run }: { readonly run: PracticeRun }) => <TaskPanel progress={useProgress(run)} onSkip={run.skip} />;

const AtWork = ({ aside }: { readonly aside: Elements }) => (
  <div className={styles['work']}>
    <div className={styles['screens']}>
      <ScreenErrors>
        <DialogsProvider questionDialog={LaterDialog.Screen}>
          <StaffScreens />
        </DialogsProvider>
      </ScreenErrors>
    </div>
    {aside}
  </div>
);
