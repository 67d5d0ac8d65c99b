import './older-browsers.ts';
import '../styles/tokens.css';
import '../styles/reset.css';
import '../styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { PracticeApp } from './practice-app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** Below the stand's own address, or a demo in any folder: there is no stand behind it, and every way out leads back to its beginning. */
const SITE =
  import.meta.env.BASE_URL === './'
    ? { home: './', staffLogin: './', pictures: './' }
    : { home: '/', staffLogin: '/staff-login', pictures: '/' };

// A plain file server knows one page, so the place in it stands behind the '#'.
createRoot(root).render(
  <StrictMode>
    <HashRouter>
      <PracticeApp browser={window} site={SITE} />
    </HashRouter>
  </StrictMode>,
);
