import { ofThisWorld, onSystemd } from './machine.ts';
import { pasted } from './pasted.ts';

const READY = (port: string): string => `curl --silent --fail --output /dev/null http://127.0.0.1:${port}/readyz`;
const UNTIL_READY = `timeout 300 sh -c 'until ${READY('3001')} && ${READY('3002')}; do sleep 0.5; done'`;

/** At the release before. */
export const installUnits = async (): Promise<void> => {
  await onSystemd('timeout 120 systemctl is-system-running --wait || true');
  await onSystemd(ofThisWorld(pasted('withoutContainers')).replace('git clone', 'git clone --branch before'));
  await onSystemd(UNTIL_READY);
  await onSystemd('systemd-analyze verify bandstand@3001.service bandstand-backup.service bandstand-backup.timer');
};

const CONFINED = `for port in 3001 3002; do
  pid=$(systemctl show --property MainPID --value bandstand@$port)
  echo "$(ps -o user= -p $pid) $(sed -n 's/^NoNewPrivs:\\t//p; s/^CapBnd:\\t//p' /proc/$pid/status | xargs)"
done`;

/** Its user, privileges, backup, drill, command line, and an unexpected exit. */
export const useUnits = async (): Promise<string> => {
  const confined = await onSystemd(CONFINED);
  if (confined !== 'bandstand 0000000000000000 1\n'.repeat(2)) throw new Error(confined);
  await onSystemd('systemctl start bandstand-backup && bandstand restore-drill /var/backups/bandstand && bandstand check');
  await onSystemd(`kill -9 $(systemctl show --property MainPID --value bandstand@3001) && sleep 1 && ${UNTIL_READY}`);
  return (await onSystemd('bandstand doctor || true'))
    .split('\n')
    .filter((line) => /Backup|Restore/.test(line))
    .join(' ');
};

/** Updates from the previous release while requests keep coming. */
export const upgradeUnits = async (): Promise<string> => {
  const asking = `while [ ! -e /tmp/over ]; do ${READY('3001')} || ${READY('3002')} || echo missed; echo asked; sleep 0.2; done > /tmp/asked 2>&1 &`;
  const answers = await onSystemd(`${asking}\n${ofThisWorld(pasted('upgradeWithoutContainers'))}\ntouch /tmp/over\nwait\ncat /tmp/asked`);
  if (answers.includes('missed')) throw new Error(answers);
  const [runs, cloned] = await Promise.all([onSystemd('bandstand --version'), onSystemd('git -C /src.git rev-parse deployed')]);
  if (!runs.includes(cloned.slice(0, 8))) throw new Error(`runs ${runs} instead of ${cloned}`);
  return `${answers.split('asked').length - 1} times ready, never not`;
};
