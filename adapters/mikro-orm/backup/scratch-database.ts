import { Client } from 'pg';
import { migrate } from '../migrate.ts';

/** This user may not create a database. */
class ScratchRefused extends Error {
  override readonly name = 'ScratchRefused';
}

const MAY_NOT = '42501';

/** Named after the stand's, so that the next trial removes a crashed one's leftovers. */
const trialOf = (url: string): URL => {
  const trial = new URL(url);
  trial.pathname = `${trial.pathname}_trial`;
  return trial;
};

const asPerson = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === MAY_NOT
    ? new ScratchRefused("The stand's user may not make a database to try it in. Let it: alter role … createdb")
    : error;

/** Works in a migrated, empty database on the same server, which is dropped at the end. @throws ScratchRefused */
export const inScratchDatabase = async <T>(connectionUrl: string, work: (url: string) => Promise<T>): Promise<T> => {
  const trial = trialOf(connectionUrl);
  const client = new Client({ connectionString: connectionUrl });
  await client.connect();
  const name = client.escapeIdentifier(decodeURIComponent(trial.pathname.slice(1)));
  const drop = () => client.query(`drop database if exists ${name} with (force)`);
  try {
    await drop();
    await client.query(`create database ${name}`).catch((error: unknown) => Promise.reject(asPerson(error)));
    try {
      await migrate(trial.href);
      return await work(trial.href);
    } finally {
      await drop();
    }
  } finally {
    await client.end();
  }
};
