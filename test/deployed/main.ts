import { onMachine } from './machine.ts';
import { STEPS } from './steps.ts';

const began = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1).padStart(6)} s`;

/** Standard output is the command's result. */
const say = (line: string): void => console.log(line);

const wanted = STEPS.filter(([name]) => new RegExp(process.env['STEPS'] ?? '').test(name));

for (const [at, [name, run]] of wanted.entries()) {
  const since = performance.now();
  try {
    const found = await run();
    say(`ok      ${seconds(since)}  ${name}${typeof found === 'string' ? `: ${found}` : ''}`);
  } catch (error) {
    console.error(`FAILED  ${seconds(since)}  ${name}\n${error instanceof Error ? error.stack : String(error)}`);
    console.error(
      await onMachine(
        'docker compose ps; docker compose logs | grep -E "level...(warn|error)" | tail -n 25; docker compose logs --tail 25',
      ).catch(String),
    );
    say(`${at} passed, 1 failed, ${wanted.length - at - 1} not reached`);
    process.exit(1);
  }
}
say(`${wanted.length} passed, 0 failed in ${seconds(began).trim()}`);
process.exit(0);
