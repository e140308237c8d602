import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goBack } from '../../../bin/update/back.mjs'
import { createMoves, writeSwitchingPackageJson } from '../../../bin/update/back-up-and-switch.mjs'
import { lockUpdates } from '../../../bin/update/lock.mjs'
import { isDiskFull } from '../../../bin/update/next-version.mjs'
import { isUnsettled, type Plan, settle, writeJournal } from '../../../bin/update/switch.mjs'
import { requireSpace, update } from '../../../bin/update/update.mjs'
import { compareVersions, extractChanges, satisfiesEngines } from '../../../bin/update/versions.mjs'
import { readSiteState } from '../../src/backup/site-state.ts'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'vitrine-update-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(site, { recursive: true })
})

function write(name: string, text: string) {
  mkdirSync(join(site, name, '..'), { recursive: true })
  writeFileSync(join(site, name), text)
}
const read = (name: string) => readFileSync(join(site, name), 'utf8')

test('versions are sorted by their numbers, with prereleases before releases', () => {
  const versions = ['1.0.0', '0.10.0', '0.2.0', '1.0.0-rc.2', '1.0.0-rc.10']
  const inOrder = ['0.2.0', '0.10.0', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0']
  expect(versions.sort(compareVersions)).toEqual(inOrder)
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
})

test('the changes between two versions are extracted from the changelog', () => {
  const changelog =
    '# Changes\n\n## 0.4.0\n\nd\n\n## 0.3.0\n\nc\n\n## 0.2.0\n\nb\n\n## 0.1.0\n\na\n'
  expect(extractChanges(changelog, '0.1.0', '0.3.0')).toBe('## 0.3.0\n\nc\n\n## 0.2.0\n\nb')
})

test.each([
  ['>=20', '20.0.0', true],
  ['>=26.1', '26.0.9', false],
  [undefined, '20.0.0', true],
])('a version for Node %s runs on %s: %s', (range, node, fits) => {
  expect(satisfiesEngines(range, node)).toBe(fits)
})

test('an update of the repository is refused with a hint to git, and wrong arguments with the usage', async () => {
  await expect(update([], { node: '24.0.0' })).rejects.toThrow('"git pull"')
  await expect(update(['a', 'b'], { node: '24.0.0' })).rejects.toThrow('one argument too many')
  await expect(update(['--quick'], { node: '24.0.0' })).rejects.toThrow('Use: ./vitrine update')
})

test('a full disk is reported before an update begins', () => {
  write('node_modules/a', 'x'.repeat(1000))
  expect(requireSpace(site, { bytes: 10 })).toBe(1030)
  expect(() => requireSpace(site, { bytes: 1e18 })).toThrow('is too full')
})

test.each([
  [0, 'npm error code EJSONPARSE', true],
  [1e9, 'npm error ENOSPC: no space left on device, write', true],
  [1e9, 'npm error code ENOTFOUND', false],
])('with %i bytes left, the output %j means a full disk: %s', (left, output, wanted) => {
  expect(isDiskFull(left, output)).toBe(wanted)
})

test('a site without an update has no former version to return to', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await goBack(site, [])).toBe(1)
  expect(said).toHaveBeenCalledWith('There is no former version to go back to.')
  expect(await goBack(site, ['--quick'])).toBe(1)
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('--quick is not an option'))
})

test('neither a second update nor a rollback can start during an update', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const unlock = await lockUpdates(site)
  expect(await lockUpdates(site)).toBeUndefined()
  write('.vitrine/former/former.json', '{}')
  expect(await goBack(site, ['--yes'])).toBe(1)
  expect(said).toHaveBeenLastCalledWith(
    'Another update of this site is running: try again when it has finished.',
  )
  unlock?.()
  const again = await lockUpdates(site)
  expect(again).toBeDefined()
  again?.()
})

const next = '.vitrine/next-1'
const former = '.vitrine/former-1'
const packed = 'vitrine-0.2.0.tgz'

/** Creates a site before the switch. A used one has a build and a former version. */
function layOut(kind: Kind) {
  const scripts = { start: 'vitrine start' }
  const versions: [string, string][] = [
    ['', '0.1.0'],
    [`${next}/`, '0.2.0'],
  ]
  for (const [folder, version] of versions) {
    write(`${folder}package.json`, JSON.stringify({ version, scripts }))
    write(`${folder}package-lock.json`, version)
    write(`${folder}node_modules/vitrine/version`, version)
    write(`${folder}dist/version`, version)
  }
  write(`${next}/${packed}`, 'packed')
  write('templates/own.tsx', 'mine')
  write(`${former}/before.backup`, '0.1.0')
  write(`${former}/back.mjs`, '0.1.0')
  if (kind === 'used') {
    write('.vitrine/former/before.backup', '0.0.9')
    write('.vitrine/back.mjs', '0.0.9')
  } else rmSync(join(site, 'dist'), { recursive: true })
  writeSwitchingPackageJson(join(site, next))
}

const kinds = ['new', 'used'] as const
type Kind = (typeof kinds)[number]
const plan: Plan = { ...createMoves(next, former, { packed }), done: 'Done.' }
const counts = [...plan.moves.keys(), plan.moves.length]

test.each(kinds.flatMap((kind) => counts.map((count) => [kind, count] as const)))(
  'in a %s site, a switch killed after %s moves is completed',
  (kind, count) => {
    layOut(kind)
    writeJournal(site, plan)
    const noted = read('.vitrine/switch.json')
    const { moves, ...rest }: Plan = JSON.parse(noted)
    const made = { ...rest, moves: moves.slice(0, count), rubbish: [] }
    write('.vitrine/switch.json', JSON.stringify(made))
    settle(site)
    // Any command finds a complete version, or a script that completes the switch.
    const { scripts } = JSON.parse(read('package.json'))
    const isWhole = existsSync(join(site, 'node_modules'))
    expect(isWhole || scripts.start.startsWith('node .vitrine/switch.mjs')).toBe(true)
    write('.vitrine/switch.json', noted)
    expect(settle(site)).toBe(true)
    for (const name of ['package-lock.json', 'node_modules/vitrine/version', 'dist/version'])
      expect(read(name)).toBe('0.2.0')
    expect(JSON.parse(read('package.json'))).toEqual({
      version: '0.2.0',
      scripts: { start: 'vitrine start' },
    })
    expect(read('.vitrine/former/node_modules/vitrine/version')).toBe('0.1.0')
    expect(read('.vitrine/former/before.backup')).toBe('0.1.0')
    expect(readdirSync(join(site, '.vitrine'))).toEqual(['back.mjs', 'former'])
    expect(read('.vitrine/back.mjs')).toBe('0.1.0')
    expect(read('templates/own.tsx')).toBe('mine')
    expect(isUnsettled(site)).toBe(false)
  },
)

test('a failed restore of the backup leaves the journal, and names the command that continues', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  mkdirSync(join(site, 'node_modules/node/bin'), { recursive: true })
  mkdirSync(join(site, '.vitrine'))
  writeJournal(site, { moves: [], restore: ['nothing.js'], rubbish: ['templates'], done: '' })
  expect(settle(site)).toBe(false)
  expect(said).toHaveBeenCalledWith(expect.stringContaining('run "node .vitrine/switch.mjs"'))
  expect(isUnsettled(site)).toBe(true)
})

test('the state of a site contains the row counts and the size of its data', async () => {
  const config = { databaseUrl: `file:${site}/vitrine.db`, dataDir: site }
  await expect(readSiteState(config)).rejects.toThrow('There is no site in')
  const database = await openDatabase(config.databaseUrl)
  await database.close()
  write('media/a.png', 'x'.repeat(1000))
  const { rows, bytes, isInUse } = await readSiteState(config)
  expect(rows).toMatchObject({ pages: 0 })
  expect(bytes).toBeGreaterThan(1000)
  expect(isInUse).toBe(false)
})
