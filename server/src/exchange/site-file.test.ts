import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { openDatabase } from '@vitrine/api/db/open'
import { saveSettings } from '@vitrine/api/settings/store'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendChecksumFrame } from '../backup/archive/checksum-frame.ts'
import { Refusal } from '../settings/refusal.ts'
import { startProgram } from '../testing/processes.ts'
import { pageWith, storePages, testSite } from '../testing/product.ts'
import { openSiteFile } from './open-site-file.ts'
import { writeSiteFile } from './write-site-file.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
let folder: string
let whole: Buffer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-site-file-'))
  const dataDir = join(folder, 'there')
  mkdirSync(join(dataDir, 'media/été'), { recursive: true })
  writeFileSync(join(dataDir, 'media/été/a.svg'), drawing)
  const databaseUrl = `file:${join(dataDir, 'vitrine.db')}`
  await storePages({ databaseUrl, site: testSite }, [pageWith({ fr: 'un', en: 'one' })])
  const database = await openDatabase(databaseUrl)
  const image = { mime: 'image/svg+xml', width: null, height: null, bytes: 1, hash: 'x' }
  for (const path of ['été/a.svg', 'gone.svg'])
    await database.db
      .insertInto('media')
      .values({ ...image, path })
      .execute()
  const file = join(folder, 'a.site')
  const written = await writeSiteFile(file, database.db, { dataDir, site: testSite })
  await database.close()
  expect(written).toEqual({ pages: 1, media: 1, missing: ['gone.svg'] })
  whole = readFileSync(file)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the problem with a file of these bytes. */
async function problemOf(bytes: Uint8Array) {
  const file = join(folder, 'bad.site')
  writeFileSync(file, bytes)
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  return openSiteFile(file, scratch).then(
    () => 'whole',
    (error: unknown) => (error instanceof Refusal ? error.message.replace(file, 'FILE') : error),
  )
}

async function withEntries(change: (entries: TarEntry[]) => TarEntry[]) {
  const entries = await unpackTar(zstdDecompressSync(whole))
  const bodies = entries.map(({ header, data }) => ({ header, ...(data && { body: data }) }))
  const packed = zstdCompressSync(await packTar(change(bodies)))
  return buffer(appendChecksumFrame(Readable.from([packed])))
}

const withAbout = (about: object) =>
  withEntries(([first, ...rest]) => {
    const said = JSON.parse(Buffer.from(first?.body as Uint8Array).toString())
    const body = JSON.stringify({ ...said, ...about })
    const header = { name: 'vitrine-site.json', size: Buffer.byteLength(body) }
    return [{ header, body }, ...rest]
  })

const withFile = (name: string) =>
  withEntries((entries) => [
    ...entries.slice(0, -1),
    { header: { name, size: 1 }, body: 'x' },
    ...entries.slice(-1),
  ])

test('a site file contains the pages and images of the site', async () => {
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  const site = await openSiteFile(join(folder, 'a.site'), scratch)
  expect([...site.digests.keys()]).toEqual([
    'page un',
    'text en un',
    'text fr un',
    'medium été/a.svg',
  ])
  expect((await site.read('été/a.svg'))?.toString()).toBe(drawing)
  expect(await site.read('../site.json')).toBeUndefined()
})

test('a site file has the name of the site that is set in the admin', async () => {
  const dataDir = mkdtempSync(join(folder, 'named-'))
  const { name: _, ...site } = testSite
  const databaseUrl = `file:${join(dataDir, 'vitrine.db')}`
  const { db, changes, close } = await openDatabase(databaseUrl)
  await changes.commit((tx) => saveSettings(tx, { name: 'Musée' }))
  const file = join(folder, 'named.site')
  await writeSiteFile(file, db, { dataDir, site })
  await close()
  const { about } = await openSiteFile(file, mkdtempSync(join(folder, 'scratch-')))
  expect(about).toMatchObject({ name: 'Musée' })
})

const damaged = 'FILE is damaged or truncated: its checksum is wrong.'
const none = 'FILE is no file of a site of Vitrine.'

test('a file that is truncated, changed, of a newer version or of another product is refused', async () => {
  for (const length of [10, whole.length >> 1, whole.length - 1])
    expect(await problemOf(whole.subarray(0, length))).toBe(damaged)
  const changed = Buffer.from(whole)
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1
  expect(await problemOf(changed)).toBe(damaged)
  expect(await problemOf(Buffer.from('a photograph'))).toBe(none)
  expect(await problemOf(await withAbout({ product: 'other' }))).toBe(none)
  expect(await problemOf(await withAbout({ content: undefined }))).toBe(none)
  expect(await problemOf(await withAbout({ format: 3 }))).toMatch(
    'newer than this one: update first',
  )
  expect(await problemOf(await withAbout({ serial: 7 }))).toMatch(
    'has changed since it was written',
  )
})

test('a file that contains more than it declares is refused before the rest is written', async () => {
  const tooMuch = 'FILE is damaged: it holds more than it declares.'
  expect(await problemOf(await withAbout({ bytes: 1 }))).toBe(tooMuch)
})

test.each(['../out', 'media/../../out', '/tmp/out', 'media/..', 'reports/x', 'x.json'])(
  'an entry named %s is refused',
  async (name) => {
    expect(await problemOf(await withFile(name))).toBe(
      `FILE holds ${name}, which does not belong in a file of a site of Vitrine.`,
    )
  },
)

test('the commands report changes and conflicts', async () => {
  const here = join(folder, 'here')
  mkdirSync(here)
  const config = { databaseUrl: `file:${join(here, 'vitrine.db')}`, site: testSite }
  await storePages(config, [pageWith({ fr: 'un', en: 'two' }, { key: 'un' })])
  const file = join(folder, 'b.site')
  const run = async (words: string[], dataDir: string) => {
    const program = startProgram('cli/main.ts', words, { DATA_DIR: dataDir })
    return { code: await program.ended, said: program.output() + program.errors() }
  }
  expect(await run(['site:export', file], join(folder, 'there'))).toMatchObject({ code: 0 })
  const refused = await run(['site:import', file], here)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch('conflict texts: un [en]')
  expect(refused.said).toMatch('Nothing is imported: items in conflict')
  const taken = await run(['site:import', file, '--theirs', '--dry-run'], here)
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('changed texts: un [en]') })
  expect(readdirSync(here).filter((name) => name.startsWith('.import'))).toEqual([])
})
