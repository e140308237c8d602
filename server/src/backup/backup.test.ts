import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { databases } from '@vitrine/api/testing/databases'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeScratch } from '../data/temporary-folder.ts'
import { Refusal } from '../settings/refusal.ts'
import { startChildProduct } from '../testing/child-product.ts'
import { startProgram } from '../testing/processes.ts'
import { pageWith, startTestProduct } from '../testing/product.ts'
import { checkRestore } from './check-restore.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pages = [
  pageWith({ fr: '', en: 'home' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'boulangerie', en: 'bakery' }),
]
const image =
  'portraits/Élodie à la plage, en été, avec un nom de fichier qui est plus long que cent caractères du tout.svg'
const paths = ['/', '/boulangerie', '/en/bakery', `/storage/${encodeURI(image)}`]
const passphrase = 'une phrase de passe'

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Refusal ? error.message : error),
  )

type Place = Awaited<ReturnType<(typeof databases)[number]['empty']>>

/**
 * Creates what a killed restore has moved aside, if that is not a file. Returns its description.
 */
const putAsideBefore: Record<string, (place: Place, dataDir: string) => Promise<string[]>> = {
  SQLite: async () => [],
  PostgreSQL: async ({ execute }, dataDir) => {
    await execute('create schema public_former_20260101_1')
    writeFileSync(join(dataDir, '.restore-aside'), 'former_20260101_1')
    return ['the schema public_former_20260101_1']
  },
}

describe.each(databases)('a site on $name', ({ name, empty, migrated }) => {
  test('is restored byte for byte into another database, and the previous data is moved aside', async () => {
    const [first, second] = [await migrated(), await empty()]
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'media/portraits'), { recursive: true })
    writeFileSync(join(dataDir, 'media', image), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(dataDir, 'secret'), 'a secret of forty characters, at the least')
    const seen = async (databaseUrl: string, wanted = {}) => {
      const product = await startTestProduct({ dataDir, config: { databaseUrl }, ...wanted })
      const answers = await Promise.all(paths.map((path) => product.visit(path)))
      const bodies = await Promise.all(answers.map((answer) => answer.text()))
      const origin = new RegExp(product.url, 'g')
      return { ...product, bodies: bodies.map((body) => body.replace(origin, '')) }
    }
    const before = await seen(first.url, { pages })
    const file = join(folder, 'site.backup')
    const config = { databaseUrl: first.url, dataDir }
    const made = await makeBackup(file, { config, secret: true, passphrase })
    expect(made.about.rows.pages).toBe(2)
    const twice = [1, 2].map((n) => makeBackup(file + n, { config, secret: true }))
    expect((await Promise.all(twice.map(refusalOf))).sort()).toEqual([
      expect.stringContaining('Another backup'),
      'nothing was refused',
    ])

    let passphraseRequests = 0
    const askPassphrase = async () => {
      passphraseRequests++
      return passphrase
    }
    const restoring = { config, askPassphrase, force: false }
    expect(await refusalOf(restoreBackup(file, restoring))).toMatch('A site already exists')
    expect(await refusalOf(restoreBackup(file, { ...restoring, force: true }))).toMatch('running')
    const back = [file, config, askPassphrase] as const
    expect(await refusalOf(checkRestore(...back))).toMatch('running')
    expect(passphraseRequests).toBe(0)
    await before.stop()
    expect(await refusalOf(checkRestore(...back))).toBe('nothing was refused')

    writeFileSync(join(dataDir, 'secret'), 'the secret of another site, which is kept aside')
    const elsewhere = { databaseUrl: second.url, dataDir }
    const putAside = (await putAsideBefore[name]?.(second, dataDir)) ?? []
    const restored = await restoreBackup(file, { ...restoring, config: elsewhere, force: true })
    // Four pages and the site map.
    expect(restored.pages).toBe(5)
    expect(restored.former).toEqual([...putAside, expect.stringContaining(dataDir)])
    const former = String(restored.former.at(-1))
    expect(readFileSync(join(former, 'secret'), 'utf8')).toMatch('another site')
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch('a secret of forty')
    const after = await seen(second.url)
    expect(after.bodies).toEqual(before.bodies)
    await after.stop()
    expect(readdirSync(dataDir).filter((name) => /restore/.test(name))).toEqual([])
    for (const place of [first, second]) await place.drop()
  })
})

test('a restore finishes the pending moves of a killed restore first', async () => {
  const dataDir = join(folder, 'data')
  const [scratch, former] = [join(dataDir, '.restore-abcdef'), join(dataDir, 'former')]
  mkdirSync(join(scratch, 'media'), { recursive: true })
  writeFileSync(join(scratch, 'media/new.svg'), '')
  const places = [scratch, dataDir, former].map((place) => join(place, 'media'))
  const [from, to, aside] = places
  const noted = { scratch, former, moves: [{ from, to, aside, isNew: true }] }
  writeFileSync(join(dataDir, '.restore-moves.json'), JSON.stringify(noted))
  const config = { databaseUrl: `file:${dataDir}/vitrine.db`, dataDir }
  const restoring = { config, askPassphrase: async () => passphrase, force: true }
  expect(await refusalOf(restoreBackup(join(folder, 'none'), restoring))).toMatch('no file')
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['new.svg'])
})

test('a restore on a new machine reports problems before it writes anything', async () => {
  const from = join(folder, 'from')
  mkdirSync(from)
  const config = { databaseUrl: `file:${from}/vitrine.db`, dataDir: from }
  await layMigrated(join(from, 'vitrine.db'))
  writeFileSync(join(from, 'secret'), 'a secret of forty characters, at the least')
  const file = join(folder, 'a.backup')
  await makeBackup(file, { config, secret: false, passphrase })

  const dataDir = join(folder, 'new/data')
  const passphraseRequests: string[] = []
  const restoring = {
    config: { databaseUrl: `file:${dataDir}/vitrine.db`, dataDir },
    askPassphrase: async () => {
      passphraseRequests.push(passphrase)
      return passphrase
    },
    force: false,
  }
  const unbuilt = () => 'The site is not built yet: run "npm run build" first.'
  expect(await refusalOf(restoreBackup(file, { ...restoring, getUnbuiltProblem: unbuilt }))).toBe(
    unbuilt(),
  )
  expect(readdirSync(folder).toSorted()).toEqual(['a.backup', 'from'])
  const taken = { databaseUrl: `file:${file}/vitrine.db`, dataDir: file }
  expect(await refusalOf(restoreBackup(file, { ...restoring, config: taken }))).toMatch(
    `A restore cannot write into ${file}: EEXIST`,
  )
  expect(await refusalOf(restoreBackup(join(folder, 'none'), restoring))).toMatch(
    'There is no file',
  )
  const onServer = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir }
  const other = restoreBackup(file, { ...restoring, config: onServer, force: true })
  expect(await refusalOf(other)).toMatch('ECONNREFUSED')
  expect(passphraseRequests).toEqual([])

  const mounts = join(folder, 'mountinfo')
  writeFileSync(mounts, `27 1 254:0 / ${dataDir}/media rw - ext4 /dev/sda1 rw\n`)
  expect(await refusalOf(restoreBackup(file, { ...restoring, mountInfo: mounts }))).toMatch(
    `A file system is mounted at ${dataDir}/media, so the folder cannot be moved aside.`,
  )
  expect(readdirSync(dataDir).filter((name) => name.includes('restore'))).toEqual([])

  // The head of the archive is read first, and the passphrase is requested only once.
  expect(await restoreBackup(file, restoring)).toMatchObject({ pages: 0, hasSecret: false })
  expect(passphraseRequests).toEqual([passphrase])
  expect(readdirSync(dataDir)).not.toContain('secret')
})

test('the next start removes the unpacked files of a killed restore', async () => {
  const from = join(folder, 'from')
  mkdirSync(from)
  const product = await startTestProduct({
    dataDir: from,
    pages,
    config: { databaseUrl: `file:${from}/vitrine.db` },
  })
  await product.stop()
  writeFileSync(join(from, 'media/film.bin'), '')
  truncateSync(join(from, 'media/film.bin'), 2 ** 28)
  const file = join(folder, 'a.backup')
  const config = { databaseUrl: `file:${from}/vitrine.db`, dataDir: from }
  await makeBackup(file, { config, secret: true })

  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const program = startProgram('cli/main.ts', ['restore', file], { DATA_DIR: dataDir })
  const left = () => readdirSync(dataDir).filter((name) => name.startsWith('.restore-'))
  await expect.poll(left).toHaveLength(1)
  program.child.kill('SIGKILL')
  await program.ended
  expect(left()).toHaveLength(1)
  const started = await startChildProduct(dataDir)
  await expect.poll(left).toEqual([])
  expect(await started.stop()).toBe(0)
})

test('a killed backup command leaves no file under the final name', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const product = await startTestProduct({
    dataDir,
    pages,
    config: { databaseUrl: `file:${dataDir}/vitrine.db` },
  })
  await product.stop()
  // Too large to copy before the command is killed. The file is sparse: it takes no space.
  writeFileSync(join(dataDir, 'media/film.bin'), '')
  truncateSync(join(dataDir, 'media/film.bin'), 2 ** 31)
  const target = join(folder, 'out')
  mkdirSync(target)
  const words = ['backup', join(target, 'a.backup')]
  const program = startProgram('cli/main.ts', words, { DATA_DIR: dataDir })
  const isWriting = () =>
    readdirSync(target, { recursive: true }).some((name) => String(name).endsWith('.part'))
  await expect.poll(isWriting).toBe(true)
  // Requests of visitors have priority.
  expect(getPriority(program.child.pid)).toBe(constants.priority.PRIORITY_LOW)
  program.child.kill('SIGKILL')
  await program.ended
  const [left] = readdirSync(target)
  expect([left, readdirSync(target).length]).toEqual([expect.stringMatching(/^\.backup-\w{6}$/), 1])

  // The next backup removes leftovers, but no files of a running backup.
  const stopped = startProgram('cli/main.ts', words, { DATA_DIR: dataDir })
  await expect.poll(() => isWriting() && !readdirSync(target).includes(left ?? '')).toBe(true)
  expect(await removeScratch(target, Date.now() + 2 * dayMs)).toBe(0)
  stopped.child.kill('SIGINT')
  expect(await stopped.ended).toBe(1)
  expect(stopped.errors()).toBe('Stopped: no backup was made.\n')
  expect(readdirSync(target)).toEqual([])
})
