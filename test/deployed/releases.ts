import { onMachine } from './machine.ts';
import { pasted } from './pasted.ts';
import { sellWithoutFailure } from './stand.ts';

const IMAGE = 'localhost:5000/bandstand';
const REGISTRY = `version: 0.1
storage: { filesystem: { rootdirectory: /var/lib/docker-registry } }
http: { addr: '127.0.0.1:5000' }
`;

const startRegistry = async (): Promise<void> => {
  await onMachine('cat > /tmp/registry.yml', REGISTRY);
  await onMachine('(docker-registry serve /tmp/registry.yml < /dev/null > /var/log/registry.log 2>&1 &)');
  await onMachine('timeout 60 sh -c "until curl --silent --fail http://127.0.0.1:5000/v2/; do sleep 0.5; done"');
};

/** As a release's workflow does. @param build of the image, without its tag */
const publish = async (version: string, build: string, dockerfile = ''): Promise<void> => {
  const tag = `${IMAGE}:${version}`;
  await onMachine(`docker build --quiet --tag ${tag} ${build} && docker push --quiet ${tag}`, dockerfile);
};

const NEXT_MIGRATION = `{ name: '0002-next', class: class extends Migration { up() { this.addSql('alter table products add next_release int'); } } }`;
const NEXT_RELEASE = `git clone --quiet /src.git /opt/next
sed -i -e "1i import { Migration } from '@mikro-orm/migrations';" -e "s/class: Migration0001Schema }/&, ${NEXT_MIGRATION}/" /opt/next/adapters/mikro-orm/migrations/migrations.ts
`;

const commitOf = async (branch: string): Promise<string> => (await onMachine(`git -C /src.git rev-parse ${branch}`)).trim();

const expectRelease = async (version: string, branch: string): Promise<void> => {
  const runs = await onMachine('bandstand --version && sed -n s/BANDSTAND_VERSION=//p .env');
  const commit = (await commitOf(branch)).slice(0, 8);
  if (!runs.endsWith(` (${commit})\n${version}\n`)) throw new Error(`runs ${runs} instead of ${version} of ${commit}`);
};

/** Goes back to the previous release, on to the next one with its migration, and back from one that does not start. */
export const updateWhileSelling = async (): Promise<string> => {
  await startRegistry();
  await onMachine('git clone --quiet --branch before /src.git /opt/before');
  await publish('0.0.9', `--build-arg COMMIT=${await commitOf('before')} /opt/before`);
  await onMachine(NEXT_RELEASE);
  await publish('0.2.0', `--build-arg COMMIT=${await commitOf('deployed')} /opt/next`);
  await publish('0.3.0', '-', 'FROM bandstand:local\nCMD ["false"]\n');
  await onMachine(`echo BANDSTAND_IMAGE=${IMAGE} >> .env`);
  return await sellWithoutFailure(async () => {
    await onMachine('bandstand update 0.0.9');
    await expectRelease('0.0.9', 'before');
    await onMachine(pasted('update'));
    await expectRelease('0.2.0', 'deployed');
    await onMachine('bandstand update 0.3.0 && exit 1 || [ $? = 1 ]');
    await expectRelease('0.2.0', 'deployed');
    await onMachine(`docker compose exec -T postgres psql -U bandstand -c 'select next_release from products'`);
  });
};
