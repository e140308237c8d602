import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { built, root } from '../place.mjs'
import { run, Sentence, step } from '../process.mjs'
import { copyOwnFiles, makeScratch } from './beside.mjs'
import { envOf } from './data-place.mjs'
import { readState } from './state.mjs'
import { beginSwitch, ownedIn, write } from './switch.mjs'

/** Files for the way back, which are copied into the site: they need nothing of the new version. */
export const wayBack = ['back.mjs', 'data-place.mjs', 'ask.mjs', 'lock.mjs']

/**
 * Makes and verifies a backup, then switches to the version in the folder `next`. The former version
 * is kept with the backup. Returns true if the switch is complete. Throws a `Sentence` if nothing has
 * changed.
 */
export async function exchange(site, next, { present, pack, owned }) {
  const former = makeScratch(site, 'former')
  copyOwnFiles(site, former)
  const packed = join(site, pack.packed)
  if (existsSync(packed)) copyFileSync(packed, join(former, pack.packed))
  await backUp(site, join(former, 'before.backup'))
  const { rows, isInUse } = await readState(site)
  if (ownedIn(site) !== owned)
    throw new Sentence('package.json or package-lock.json has changed meanwhile: begin again.')
  const about = { version: present.version, newer: pack.version, packed: pack.packed }
  const written = ownedIn(next)
  write(
    join(former, 'former.json'),
    JSON.stringify({ ...about, at: new Date().toISOString(), rows, written }, null, 1),
  )
  const here = join(root, 'bin/update')
  for (const name of wayBack) copyFileSync(join(here, name), join(former, name))
  // Completes a killed switch, so it must be in place before the first move.
  write(join(site, '.vitrine/switch.mjs'), readFileSync(join(here, 'switch.mjs'), 'utf8'))
  for (const folder of [next, former]) writeSwitching(folder)
  return beginSwitch(site, {
    ...movesOf(`.vitrine/${basename(next)}`, `.vitrine/${basename(former)}`, pack),
    done: lastWords(site, present, pack, isInUse),
  })
}

async function backUp(site, file) {
  const options = { cwd: site, env: envOf(site) }
  for (const [label, name] of [
    ['Making a backup', 'backup'],
    ['Verifying the backup', 'backup:verify'],
  ]) {
    const words = [built('cli'), name, file]
    const { code, output } = await step(label, () => run(process.execPath, words, options))
    if (code !== 0) throw new Sentence(output.trim())
  }
}

/** Writes a `package.json` for the time of the switch: each npm script first completes a killed one. */
export function writeSwitching(folder) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = Object.keys(about.scripts ?? {}).map((name) => [
    name,
    `node .vitrine/switch.mjs && npm run ${name}`,
  ])
  const switching = { ...about, scripts: Object.fromEntries(scripts) }
  writeFileSync(join(folder, 'package.switching.json'), JSON.stringify(switching, null, 2))
}

/** Returns the moves of a switch to the version in `next`. */
export const movesOf = (next, former, { packed }) => ({
  moves: [
    { from: `${next}/package.switching.json`, to: 'package.json' },
    { from: 'node_modules', to: `${former}/node_modules`, isFolder: true },
    { from: `${next}/node_modules`, to: 'node_modules', isFolder: true },
    { from: 'dist', to: `${former}/dist`, isFolder: true },
    { from: `${next}/dist`, to: 'dist', isFolder: true },
    { from: `${next}/package-lock.json`, to: 'package-lock.json' },
    { from: `${next}/${packed}`, to: packed },
    { from: `${next}/package.json`, to: 'package.json' },
    // Only now: until here the existing copies belong to the former version that is still kept.
    ...wayBack.map((name) => ({ from: `${former}/${name}`, to: `.vitrine/${name}` })),
    { from: '.vitrine/former', to: '.vitrine/former-old', isFolder: true },
    { from: former, to: '.vitrine/former', isFolder: true },
  ],
  rubbish: [next, '.vitrine/former-old'],
})

function lastWords(site, present, { version }, isInUse) {
  const file = join(site, '.vitrine/former/former.json')
  const gone = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
  const lines = [
    `Vitrine ${version} is in the place of ${present.version}.`,
    gone && `${gone}, which was kept before, is there no more, nor is its backup.`,
    isInUse
      ? 'Your site still runs as it was, but its files are the new ones: start it anew now. With WORKERS, SIGHUP does it without a gap.'
      : 'Start your site now: it brings your data forward.',
    'The way back: stop the site, then "./vitrine update --back", or "node .vitrine/back.mjs", which needs nothing of the new version.',
  ]
  return lines.filter(Boolean).join('\n')
}
