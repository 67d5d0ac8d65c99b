import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ROUTER_FUTURE } from '#web/app/router-future.ts';
import { PracticeApp } from './practice-app.tsx';
import { PRACTICE_PATH } from './practice-path.ts';

/** In place of the app, below /practice. */
export const startPractice = (root: HTMLElement): void =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter basename={PRACTICE_PATH} future={ROUTER_FUTURE}>
        <PracticeApp browser={window} home="/" staffLogin="/staff-login" />
      </BrowserRouter>
    </StrictMode>,
  );
