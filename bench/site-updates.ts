import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { newerPack } from './newer-pack.ts'
import { temporaryFolder } from './product.ts'
import { databaseOf } from './site-database.ts'
import { firstPage } from './site-start.ts'

const own = [
  'site.config.ts',
  'templates',
  'islands',
  'layouts',
  'locales',
  'styles',
  'public',
  'tsconfig.json',
  'README.md',
]
const newerVersion = '0.2.0'
/** The packs of this benchmark are not signed. */
const agreed = ['--yes', '--allow-unsigned']

/**
 * Updates a site to a newer pack and back, then kills each operation a number of times: at random
 * moments, and every second time during the switch of the versions. After each kill the next command
 * of the owner has to find a complete version and start the site, with the owner's files unchanged.
 */
export async function measureUpdates(site: string, pack: string, killsOfEach: number) {
  const before = sumOfOwn(site)
  const newer = newerPack(pack, newerVersion, true)
  const update = ['update', newer, ...agreed]
  const back = ['update', '--back', '--yes']
  await expectRefusal(
    site,
    ['update', newerPack(pack, '0.0.9', true), ...agreed],
    'an older version',
  )
  await expectRefusal(site, ['update', truncate(pack), ...agreed], 'a truncated pack')
  await expectRefusal(
    site,
    ['update', newerPack(pack, '0.3.0', false), ...agreed],
    'a failing migration',
  )
  const updateMs = await runToEnd(site, update)
  await expectShown(site, before)
  const backMs = await runToEnd(site, back)
  await expectShown(site, before)
  for (let at = 0; at < killsOfEach; at++) {
    await killAndCheck(site, update, { ms: updateMs, atSwitch: at % 2 === 1, before })
    if (versionOf(site) === newerVersion) await runToEnd(site, back)
  }
  await runToEnd(site, update)
  const putBack = await copySite(site)
  for (let at = 0; at < killsOfEach; at++) {
    if (versionOf(site) !== newerVersion) await putBack()
    await killAndCheck(site, back, { ms: backMs, atSwitch: at % 2 === 1, before })
  }
  if (versionOf(site) === newerVersion) await runToEnd(site, back)
  await expectShown(site, before)
}

/** Copies a site, which is faster than an update. Packages are hard links, since no run changes them. */
async function copySite(site: string) {
  const kept = join(temporaryFolder(), 'site')
  const copy = (from: string, to: string) => {
    execFileSync('cp', ['-al', from, to])
    rmSync(join(to, 'data'), { recursive: true })
    execFileSync('cp', ['-a', join(from, 'data'), to])
  }
  copy(site, kept)
  const putDatabaseBack = await databaseOf(site).keep()
  return async () => {
    rmSync(site, { recursive: true })
    copy(kept, site)
    await putDatabaseBack()
  }
}

function truncate(pack: string) {
  const file = join(temporaryFolder(), 'cut.tgz')
  const bytes = readFileSync(pack)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  return file
}

async function expectRefusal(site: string, words: string[], what: string) {
  const { code, said } = await run(site, words).ended
  if (code !== 1) throw new Error(`${what} was not refused: ${said}`)
  console.log(`${what}: ${said.trim().split('\n').slice(-3).join(' | ')}`)
}

async function runToEnd(site: string, words: string[]) {
  const began = performance.now()
  const { code, said } = await run(site, words).ended
  if (code !== 0) throw new Error(said)
  const ms = performance.now() - began
  console.log(`${shortOf(words)} ${(ms / 1000).toFixed(1)} s`)
  return ms
}

const shortOf = (words: string[]) => (words[1] === '--back' ? 'back  ' : 'update')

interface Kill {
  /** Duration without a kill. */
  ms: number
  atSwitch: boolean
  before: string
}

async function killAndCheck(site: string, words: string[], { ms, atSwitch, before }: Kill) {
  const { child, ended } = run(site, words)
  const began = performance.now()
  if (atSwitch) await waitForSwitch(site, child)
  else await Promise.race([wait(Math.random() * ms), ended])
  const at = Math.round(performance.now() - began)
  killGroup(child)
  await ended
  const left = describeState(site)
  // The next commands of an owner.
  if (!existsSync(join(site, 'node_modules/vitrine'))) await npm(site, ['run', 'build'])
  const { said } = await run(site, ['--version']).ended
  const healed = said.includes('was interrupted') || left === 'no packages'
  const page = await expectShown(site, before)
  console.log(
    `${shortOf(words)} killed after ${String(at).padStart(6)} ms: ${left.padEnd(16)} ${healed ? 'completed' : 'nothing to complete'}, ${versionOf(site)}, ${page}`,
  )
}

function killGroup({ pid, exitCode }: ChildProcess) {
  if (pid && exitCode === null) process.kill(-pid, 'SIGKILL')
}

const glanceMs = 5
const mostOfMovesMs = 0.5

/** Waits until the switch has done some renames. They take less than a millisecond, so it polls without a pause. */
async function waitForSwitch(site: string, child: ChildProcess) {
  const folder = join(site, '.vitrine')
  const nears = () =>
    readdirSync(folder).some(
      (name) =>
        name.startsWith('undone-') ||
        (/^former-/.test(name) && existsSync(join(folder, name, 'former.json'))),
    )
  while (child.exitCode === null && !nears()) await wait(glanceMs)
  while (child.exitCode === null && !existsSync(join(folder, 'switch.json'))) await turn()
  const until = performance.now() + Math.random() * mostOfMovesMs
  while (performance.now() < until);
}

function describeState(site: string) {
  if (!existsSync(join(site, 'node_modules'))) return 'no packages'
  return existsSync(join(site, '.vitrine/switch.json')) ? 'switch started' : 'one version'
}

const versionOf = (site: string): string =>
  JSON.parse(readFileSync(join(site, 'node_modules/vitrine/package.json'), 'utf8')).version

/** Throws unless the site starts, shows its page, and has the data of its version and the owner's files. */
async function expectShown(site: string, before: string) {
  const { page } = await firstPage(site)
  if (!page.includes('<h1>Ours</h1>')) throw new Error('The site does not show its page.')
  if (sumOfOwn(site) !== before) throw new Error('A file of the owner has changed.')
  const isNewer = await databaseOf(site).hasTable('made_by_newer')
  if (isNewer !== (versionOf(site) === newerVersion))
    throw new Error('The data belongs to another version.')
  return 'page, data and own files correct'
}

function run(site: string, words: string[]) {
  const program = join(site, 'node_modules/vitrine/bin/vitrine.mjs')
  return start(site, process.execPath, [program, ...words])
}

async function npm(site: string, words: string[]) {
  const { code, said } = await start(site, 'npm', words).ended
  if (code !== 0) throw new Error(said)
}

/** In its own process group, so that a kill includes its children. */
function start(site: string, program: string, words: string[]) {
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn(program, words, { cwd: site, detached: true, stdio: [...stdio] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, ended }
}

function sumOfOwn(site: string) {
  const digest = createHash('sha256')
  for (const name of own.filter((each) => existsSync(join(site, each))))
    for (const file of filesBelow(join(site, name))) digest.update(file).update(readFileSync(file))
  return digest.digest('hex')
}

function filesBelow(path: string): string[] {
  try {
    return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
  } catch {
    return [path]
  }
}
