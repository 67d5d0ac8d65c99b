import { useSyncExternalStore } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import type { StoredValue } from '#web/session/stored-value.ts';
import { Switch } from '#web/ui/switch.tsx';

/** Stored on this device. Switching it on plays the sound. */
export const SoundSwitch = ({ sound }: { readonly sound: StoredValue<boolean> }) => {
  const { sounds } = useServices();
  const isOn = useSyncExternalStore(sound.subscribe, sound.get);
  const change = (on: boolean): void => {
    sound.set(on);
    if (on) sounds.chime();
  };
  return <Switch label="Sound for new orders" checked={isOn} onChange={change} />;
};
