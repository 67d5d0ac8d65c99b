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

/** Under the stand's own address, or as a demo in any folder. A demo has no stand, so every exit leads back to its start. */
const SITE =
  import.meta.env.BASE_URL === './'
    ? { home: './', staffLogin: './', pictures: './' }
    : { home: '/', staffLogin: '/staff-login', pictures: '/' };

// A plain file server has one page, so the location is behind the '#'.
createRoot(root).render(
  <StrictMode>
    <HashRouter>
      <PracticeApp browser={window} site={SITE} />
    </HashRouter>
  </StrictMode>,
);
