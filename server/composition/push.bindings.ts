import { createDisabledPushSender } from '#adapters/web-push/disabled-push-sender.ts';
import { createWebPushSender } from '#adapters/web-push/web-push-sender.ts';
import type { Config } from '../config.ts';
import { bindings } from './bindings.ts';

/** The contact for push services. It must be https; without one there is no address to give. */
export const pushContactOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string | null =>
  publicUrl.startsWith('https:') ? publicUrl : null;

export const pushBindings = bindings({
  pushSender: (from) => {
    const config = from('config');
    if (!config.sendsPush) return createDisabledPushSender();
    return createWebPushSender({ documents: from('documents'), clock: from('platform').clock, contact: pushContactOf(config) });
  },
});
