import '../styles/tokens.css';
import '../styles/reset.css';
import '../styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { ROUTER_FUTURE } from '#web/app/router-future.ts';
import { PracticeApp } from '#web/practice/practice-app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** There is no stand behind a demo: both ways out lead back to its beginning. A file server knows no other address than this page's. */
createRoot(root).render(
  <StrictMode>
    <HashRouter future={ROUTER_FUTURE}>
      <PracticeApp browser={window} home="./" staffLogin="./" />
    </HashRouter>
  </StrictMode>,
);
