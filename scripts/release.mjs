// Makes a release on this machine: `node scripts/release.mjs 0.2.0` commits the version and tags it, and `git push --follow-tags`
// starts .github/workflows/release.yml, which uses the other two:
//   node scripts/release.mjs notes 0.2.0             its section of CHANGELOG.md
//   node scripts/release.mjs compose IMAGE 0.2.0     compose.yaml with this image instead of a build
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const VERSION = /^\d+\.\d+\.\d+$/;
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const read = (path) => readFileSync(path, 'utf8');

const fail = (reason) => {
  console.error(`${reason} Nothing was changed.`);
  process.exit(1);
};

const checked = (version) => (VERSION.test(version ?? '') ? version : fail('Usage: node scripts/release.mjs 0.2.0.'));

/** The text below a heading of the changelog, up to the next one; '' without the heading. */
const sectionOf = (changelog, name) => {
  const [, after = ''] = changelog.split(new RegExp(`^## ${name.replaceAll('.', '\\.')}(?: .*)?\\n`, 'm'));
  return after.split(/^## /m)[0].trim();
};

const notesOf = (version) => sectionOf(read('CHANGELOG.md'), version) || fail(`CHANGELOG.md has no section ${version}.`);

const composeWith = (image, version) =>
  read('compose.yaml')
    .replace('BANDSTAND_IMAGE:-bandstand', `BANDSTAND_IMAGE:-${image}`)
    .replace('BANDSTAND_VERSION:-local', `BANDSTAND_VERSION:-${version}`);

/** The version is in package.json, core's, and three places of the lock file. */
const FILES = ['package.json', 'core/package.json', 'package-lock.json'];
const OWN = /("name": "(?:bandstand|@bandstand\/core)",\n\s*"version": ")[^"]+/g;

const release = (version) => {
  if (git('status', '--porcelain') !== '') fail('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} is released already.`);
  const changelog = read('CHANGELOG.md');
  const coming = sectionOf(changelog, 'Unreleased');
  if (sectionOf(changelog, version) === '') {
    if (coming === '') fail('CHANGELOG.md has nothing under Unreleased.');
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync('CHANGELOG.md', changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${today})\n`));
  } else if (coming !== '') fail(`CHANGELOG.md has a section ${version}, and more under Unreleased.`);
  for (const path of FILES) writeFileSync(path, read(path).replaceAll(OWN, `$1${version}`));
  if (git('status', '--porcelain') !== '') git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Bandstand ${version}`);
  process.stdout.write(`v${version} is tagged. To publish it: git push --follow-tags\n`);
};

const [command, ...args] = process.argv.slice(2);
if (command === 'notes') process.stdout.write(`${notesOf(checked(args[0]))}\n`);
else if (command === 'compose') process.stdout.write(composeWith(args[0], checked(args[1])));
else release(checked(command));
