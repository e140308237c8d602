import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesOf, startProgram } from '../testing/processes.ts'
import { formatRootRefusal, formatRootStartRefusal } from './refuse-root.ts'

const other = 65_534

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a site that belongs to another user. Returns its data folder. */
async function siteOfAnother() {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await layMigrated(join(dataDir, 'vitrine.db'))
  for (const path of [folder, dataDir, join(dataDir, 'vitrine.db')]) chownSync(path, other, other)
  return dataDir
}

const settings = { PORT: '0', ADMIN_PORT: '0', DEMO: '0' }

async function run(dataDir: string, words: string[], by: string[] = [], file = 'cli/main.ts') {
  const program = startProgram(file, words, { ...settings, DATA_DIR: dataDir }, 'pipe', by)
  return { code: await program.ended, said: program.output() + program.errors() }
}

const asRoot = test.runIf(process.getuid?.() === 0)

asRoot('root is refused on the site of another user, and gets a command that works', async () => {
  const dataDir = await siteOfAnother()
  for (const words of [['backup'], ['restore', 'a.backup', '--force'], ['doctor'], ['user:list']]) {
    const { code, said } = await run(dataDir, words)
    expect(code).toBe(1)
    expect(said).toContain(`${dataDir} belongs to the user ${other}`)
    expect(said).toContain(words.join(' '))
  }
  expect(readdirSync(dataDir)).toEqual(['vitrine.db'])
  const { said } = await run(dataDir, ['backup'])
  const [, command = ''] = said.split('\n')
  const by = command.trim().split(' ').slice(0, 4)
  expect(await run(dataDir, ['backup'], by)).toMatchObject({ code: 0 })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
})

asRoot('root cannot start the site of another user, and creates no files', async () => {
  const dataDir = await siteOfAnother()
  const start = await run(dataDir, [], [], 'main.ts')
  expect(start.code).toBe(1)
  expect(start.said).toContain(`${dataDir} belongs to the user ${other}`)
  const check = await run(dataDir, ['--new'], [], 'check.js')
  expect(check.code).toBe(1)
  expect(check.said).toContain(
    `--reuid=${other} --regid=${other} --clear-groups npm start -- --new`,
  )
  expect(readdirSync(dataDir)).toEqual(['vitrine.db'])

  const [, command = ''] = start.said.split('\n')
  const by = command.trim().split(' ').slice(0, 4)
  const site = startProgram('main.ts', [], { ...settings, DATA_DIR: dataDir }, 'pipe', by)
  await addressesOf(site)
  site.child.kill()
  expect(await site.ended).toBe(0)
  expect(statSync(join(dataDir, 'secret')).uid).toBe(other)
})

asRoot.each([
  [
    'cannot verify a backup',
    (place: string) => ['backup:verify', '--no-start', `${place}/a.backup`],
  ],
  ['cannot copy a database', (place: string) => ['db:copy', 'from.db', `file:${place}/to.db`]],
])('root %s in a folder of another user', async (_, wordsFor) => {
  const place = join(folder, 'place')
  mkdirSync(place)
  const words = wordsFor(place)
  expect((await run(folder, words)).said).not.toContain('setpriv')
  chownSync(place, other, other)
  const { code, said } = await run(folder, words)
  expect(code).toBe(1)
  expect(said).toContain(`The folder ${place} belongs to the user ${other}`)
  expect(said.trim()).toMatch(new RegExp(`setpriv --reuid=${other} .* ${words.join(' ')}$`))
})

const site = { uid: 1000, gid: 100, folder: '/srv/site', isOfSite: true }
const inUnit = (name: string) => ({ ...site, folder: `/var/lib/private/${name}` })

test('the suggested command is quoted for the shell', () => {
  const sentence = formatRootRefusal(site, ['restore', "l'été.backup"])
  expect(sentence).toMatch(/\n {2}setpriv --reuid=1000 --regid=100 --clear-groups \S+ \S+ restore /)
  expect(sentence).toMatch(/restore 'l'\\''été\.backup'$/)
})

test('if systemd created the user, the suggested command runs like the unit', () => {
  const script = join(import.meta.dirname, '../../../deploy/vitrine')
  expect(formatRootRefusal(inUnit('vitrine'), ['backup'])).toContain(`\n  sh ${script} backup\n`)
  const files = { ...inUnit('vitrine/backups'), isOfSite: false }
  expect(formatRootRefusal(files, ['backup:verify'])).toContain(`\n  sh ${script} backup:verify\n`)
  // The script supports only the unit `vitrine`, and a site folder has no such script.
  const other = formatRootRefusal(inUnit('shop'), ['backup'])
  expect(other).toContain('\n  systemd-run --quiet ')
  expect(other).toContain('-p User=shop ')
  expect(other).toContain('-E DATA_DIR=/var/lib/shop ')
  expect(other).toContain(` ${process.execPath} ${process.argv[1]} backup\n`)
  expect(formatRootStartRefusal(inUnit('shop'), ['npm', 'start'])).toMatch(
    /\n {2}systemctl start shop$/,
  )
})
