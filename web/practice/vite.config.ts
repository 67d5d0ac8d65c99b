import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from '../vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demo: the practice alone, as files that any file server can show (night.md §6), in a folder of any name. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: here('../public'),
  plugins: [react()],
  build: { outDir: here('dist'), emptyOutDir: true, target: OLDEST_BROWSERS, cssTarget: OLDEST_BROWSERS },
});
