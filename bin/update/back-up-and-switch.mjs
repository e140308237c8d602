import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getBuiltProgram, root } from '../paths.mjs'
import { runQuietly, UserError, withProgress } from '../process.mjs'
import { envOf } from './data-place.mjs'
import { copyOwnFiles, makeScratch } from './next-version.mjs'
import { readState } from './state.mjs'
import { beginSwitch, ownedIn, writeDurably } from './switch.mjs'

/** @import { NamedPack } from './find-pack.mjs' */
/** @import { Installed } from './next-version.mjs' */

/**
 * Files of `update --back`, which are copied into the site: they work without the new version. Never
 * rename their exports, or those that they import from `switch.mjs`: a killed switch may leave copies
 * of two versions.
 */
export const wayBackFiles = ['back.mjs', 'data-place.mjs', 'ask.mjs', 'lock.mjs']

/**
 * Makes and verifies a backup, then switches to the version in the folder `next`. Stores the former
 * version with the backup. Returns true if the switch is complete. Throws a `UserError` if nothing
 * has changed.
 * @param {string} site
 * @param {string} next
 * @param {{ present: Installed, pack: NamedPack, ownedBefore: string }} versions `ownedBefore` is `ownedIn(site)` before the installation.
 */
export async function backUpAndSwitch(site, next, { present, pack, ownedBefore }) {
  const former = makeScratch(site, 'former')
  copyOwnFiles(site, former)
  const packed = join(site, pack.packed)
  if (existsSync(packed)) copyFileSync(packed, join(former, pack.packed))
  await backUp(site, join(former, 'before.backup'))
  const { rows, isInUse } = await readState(site)
  if (ownedIn(site) !== ownedBefore)
    throw new UserError(
      'package.json or package-lock.json has changed during the update: try again.',
    )
  const about = { version: present.version, newer: pack.version, packed: pack.packed }
  const written = ownedIn(next)
  writeDurably(
    join(former, 'former.json'),
    JSON.stringify({ ...about, at: new Date().toISOString(), rows, written }, null, 1),
  )
  const updateFolder = join(root, 'bin/update')
  for (const name of wayBackFiles) copyFileSync(join(updateFolder, name), join(former, name))
  // Completes a killed switch, so it must be in place before the first move.
  writeDurably(
    join(site, '.vitrine/switch.mjs'),
    readFileSync(join(updateFolder, 'switch.mjs'), 'utf8'),
  )
  for (const folder of [next, former]) writeSwitchingPackageJson(folder)
  return beginSwitch(site, {
    ...createMoves(`.vitrine/${basename(next)}`, `.vitrine/${basename(former)}`, pack),
    done: formatResult(site, present, pack, isInUse),
  })
}

/**
 * @param {string} site
 * @param {string} file
 */
async function backUp(site, file) {
  await runCli(site, 'Making a backup', ['backup', file])
  await runCli(site, 'Verifying the backup', ['backup:verify', file])
}

/**
 * @param {string} site
 * @param {string} label
 * @param {string[]} words
 */
async function runCli(site, label, words) {
  const options = { cwd: site, env: envOf(site) }
  const { code, output } = await withProgress(label, () =>
    runQuietly(process.execPath, [getBuiltProgram('cli'), ...words], options),
  )
  if (code !== 0) throw new UserError(output.trim())
}

/**
 * Writes a `package.json` for the time of the switch: each npm script first completes a killed
 * switch.
 * @param {string} folder
 */
export function writeSwitchingPackageJson(folder) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = Object.keys(about.scripts ?? {}).map((name) => [
    name,
    `node .vitrine/switch.mjs && npm run ${name}`,
  ])
  const switching = { ...about, scripts: Object.fromEntries(scripts) }
  writeFileSync(join(folder, 'package.switching.json'), JSON.stringify(switching, null, 2))
}

/**
 * Returns the moves of a switch to the version in `next`.
 * @param {string} next
 * @param {string} former
 * @param {{ packed: string }} pack
 */
export const createMoves = (next, former, { packed }) => ({
  moves: [
    { from: `${next}/package.switching.json`, to: 'package.json' },
    { from: 'node_modules', to: `${former}/node_modules`, isFolder: true },
    { from: `${next}/node_modules`, to: 'node_modules', isFolder: true },
    { from: 'dist', to: `${former}/dist`, isFolder: true },
    { from: `${next}/dist`, to: 'dist', isFolder: true },
    { from: `${next}/package-lock.json`, to: 'package-lock.json' },
    { from: `${next}/${packed}`, to: packed },
    { from: `${next}/package.json`, to: 'package.json' },
    // Only now: until here the existing copies belong to the version before the former one.
    ...wayBackFiles.map((name) => ({ from: `${former}/${name}`, to: `.vitrine/${name}` })),
    { from: '.vitrine/former', to: '.vitrine/former-old', isFolder: true },
    { from: former, to: '.vitrine/former', isFolder: true },
  ],
  rubbish: [next, '.vitrine/former-old'],
})

/**
 * @param {string} site
 * @param {Installed} present
 * @param {{ version: string }} pack
 * @param {boolean} isInUse
 */
function formatResult(site, present, { version }, isInUse) {
  const file = join(site, '.vitrine/former/former.json')
  const formerVersion = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).version
    : undefined
  const lines = [
    `Vitrine ${version} has replaced ${present.version}.`,
    formerVersion &&
      `${formerVersion} and its backup, which the previous update stored, are removed.`,
    isInUse
      ? 'Your site still runs the former version, but its files are new: restart it now. With WORKERS, SIGHUP does so without downtime.'
      : 'Start your site now: it migrates your data.',
    'To go back: stop the site, then run "./vitrine update --back", or "node .vitrine/back.mjs", which works without the new version.',
  ]
  return lines.filter(Boolean).join('\n')
}
