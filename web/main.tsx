import './styles/tokens.css';
import './styles/reset.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { FIRST_ANSWERS_ID, takeFirstAnswers } from './app/first-answers.ts';
import { goNamed } from './app/history-entries.ts';
import { restoreAnswers } from './app/restore-answers.ts';
import { createBrowserPlatform } from './composition/browser-platform.ts';
import { createServices } from './composition/services.ts';
import { repeatEarlyTaps } from './platform/early-taps.ts';
import { registerOfflineWorker } from './platform/offline-worker.ts';
import { Router } from 'wouter';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const services = createServices(createBrowserPlatform(window));
const queryClient = createQueryClient();
restoreAnswers(queryClient, services.api, services.kept);
const firstAnswers = document.getElementById(FIRST_ANSWERS_ID);
if (firstAnswers !== null) takeFirstAnswers(queryClient, services, JSON.parse(firstAnswers.textContent));

const app = (
  <StrictMode>
    <Router aroundNav={goNamed}>
      <App services={services} queryClient={queryClient} />
    </Router>
  </StrictMode>
);
// Takes the place of what the server drew in one step, and now: until then a tap on Add to Cart is only remembered.
flushSync(() => createRoot(root).render(app));
repeatEarlyTaps(window);
if (import.meta.env.PROD) registerOfflineWorker(window);
