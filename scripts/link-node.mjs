// Runs after `npm ci`: npm before 11.6 makes no `node` command when several optional packages declare one.
import { linkPinnedNode } from './pinned-node.mjs';

if (!linkPinnedNode()) process.exitCode = 1;
