import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { databases, type TestDatabase } from '@vitrine/api/testing/databases'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cutByContent } from '../chunks/chunking.ts'
import { verifyBackup } from '../verify-backup.ts'
import { makeHourly } from './make-hourly.ts'

const began = new Date('2026-03-01T04:00:00.000Z')
const hour = (at: number) => new Date(began.getTime() + at * hourMs)
const passphrase = 'une phrase de passe'
// https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1
const zstdMark = 0xfd2fb528
// Neither this text nor a photo shrinks below half its size when compressed. A chunk next to a
// change may contain part of it.
const largeText = randomBytes(600_000).toString('hex')
const photo = randomBytes(1_000_000)

let folder: string
let dataDir: string
let database: TestDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-hourly-'))
  dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  writeFileSync(join(dataDir, 'secret'), 'a secret of forty characters, at the least')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    ({ message }: Error) => message,
  )

const lists = () => readdirSync(join(folder, 'hourly')).filter((name) => name.endsWith('.hourly'))
const chunks = () => readdirSync(join(folder, 'hourly/chunks'))

const copy = (at: number, more: object = {}) =>
  makeHourly({
    config: { databaseUrl: database.url, dataDir },
    secret: true,
    folder: join(folder, 'hourly'),
    publicUrl: 'https://site.test',
    count: 3,
    now: hour(at),
    ...more,
  })
const verify = (file: string, said = passphrase) =>
  verifyBackup(file, {
    databaseUrl: database.url,
    askPassphrase: async () => said,
    how: 'database',
  })
const setText = (name: string, value: string) =>
  database.db.insertInto('settings').values({ name, value }).execute()

describe.each(databases)('hourly copies of a site on $name', ({ open }) => {
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  test('store only changes, and are as complete as a backup', async () => {
    writeFileSync(join(dataDir, 'media/photo.jpg'), photo)
    await setText('long', largeText)
    const first = await copy(0)
    const files = chunks().length
    expect(lists()).toEqual(['vitrine-site.test-20260301-040000.hourly'])
    await setText('new', 'a small change')
    writeFileSync(join(dataDir, 'media/second.svg'), '<svg/>')
    const second = await copy(1)
    // Stores the changed page, its neighbours and the new file, but neither the photo nor the long
    // text.
    expect(chunks().length - files).toBeLessThan(6)
    expect(first.stored).toBeGreaterThan(photo.length)
    expect(second.stored).toBeLessThan(largeText.length / 3)
    const { about } = await verify(second.file)
    const before = await verify(first.file)
    expect(about.rows.settings).toBe(Number(before.about.rows.settings) + 1)
    expect(readdirSync(join(folder, 'hourly')).length).toBe(3)
  })
})

describe.each(databases.slice(0, 1))('an hourly copy', ({ open }) => {
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  test('is removed once there are too many, with the chunks that no other copy uses', async () => {
    const photo = join(dataDir, 'media/photo.jpg')
    for (const at of [0, 1, 2]) {
      writeFileSync(photo, `photo ${at} `.repeat(10_000))
      await copy(at)
    }
    // Leftovers of a killed command: a copy of a database, an unused chunk, and part of a chunk.
    mkdirSync(join(folder, 'hourly/.backup-abcdef'))
    writeFileSync(join(folder, 'hourly/.backup-abcdef/.lock'), '')
    const strays = ['0'.repeat(64), '.0f0f0f0f-0000-4000-8000-000000000000.part']
    for (const name of strays) {
      writeFileSync(join(folder, 'hourly/chunks', name), 'x')
      utimesSync(join(folder, 'hourly/chunks', name), hour(0), hour(0))
    }
    const before = chunks().length
    await copy(3)
    expect(lists().length).toBe(3)
    expect(chunks()).not.toEqual(expect.arrayContaining([strays[0]]))
    expect(chunks()).not.toEqual(expect.arrayContaining([strays[1]]))
    expect(chunks().length).toBeLessThan(before)
    expect(readdirSync(join(folder, 'hourly')).length).toBe(4)
    for (const name of lists()) await verify(join(folder, 'hourly', name))
  })

  test('with a date in the future is removed before a present one, and the newest copy is kept', async () => {
    for (const at of [48, 72, 96]) await copy(at)
    const names: string[] = []
    for (const at of [0, 1, 2]) {
      writeFileSync(join(dataDir, 'media/photo.jpg'), `photo ${at} `.repeat(10_000))
      const { file } = await copy(at)
      names.push(basename(file))
      expect(lists()).toEqual(expect.arrayContaining(names))
      for (const name of lists()) await verify(join(folder, 'hourly', name))
    }
    expect(lists().toSorted()).toEqual(names)
  })

  test('is sealed with a passphrase, and another passphrase starts a new set of chunks', async () => {
    writeFileSync(join(dataDir, 'media/photo.jpg'), 'x'.repeat(100_000))
    await copy(0)
    const open = new Set(chunks())
    const sealed = await copy(1, { passphrase })
    const added = chunks().filter((name) => !open.has(name))
    const texts = added.map((name) => readFileSync(join(folder, 'hourly/chunks', name)))
    expect(texts.some((bytes) => bytes.readUInt32LE() === zstdMark)).toBe(false)
    const again = await copy(2, { passphrase })
    expect(again.stored).toBeLessThan(sealed.stored / 2)
    const other = await copy(3, { passphrase: 'une autre phrase' })
    expect(other.stored).toBeGreaterThan(again.stored)
    await verify(other.file, 'une autre phrase')
  })

  test('with a damaged or missing chunk is refused, and the next copy stores the chunk again', async () => {
    writeFileSync(join(dataDir, 'media/photo.jpg'), 'x'.repeat(100_000))
    const { file } = await copy(0)
    const largest = chunks()
      .map((name) => join(folder, 'hourly/chunks', name))
      .toSorted((a, b) => statSync(b).size - statSync(a).size)[0]
    const bytes = readFileSync(String(largest))
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
    writeFileSync(String(largest), bytes)
    expect(await messageOf(verify(file))).toMatch('is damaged')
    expect(await messageOf(verify(file))).toMatch('is missing')
    const next = await copy(1)
    await verify(next.file)
    await verify(file)
  })

  test('leaves no chunk and no list if it is stopped', async () => {
    await copy(0)
    const before = chunks()
    writeFileSync(join(dataDir, 'media/photo.jpg'), 'x'.repeat(100_000))
    const stopped = new AbortController()
    stopped.abort(new Error('stopped'))
    expect(await messageOf(copy(1, { signal: stopped.signal }))).toBe('stopped')
    expect(chunks()).toEqual(before)
    expect(lists().length).toBe(1)
  })
})

test('an insertion into a dump changes only the chunks around it', async () => {
  const rows = Array.from(
    { length: 40_000 },
    (_, at) => `${at}\tA row with a text of its own ${at * at}\n`,
  )
  const piecesIn = async (lines: string[]) => {
    const pieces: string[] = []
    for await (const piece of cutByContent(Readable.from([Buffer.from(lines.join(''))])))
      pieces.push(piece.toString())
    return pieces
  }
  const before = await piecesIn(rows)
  const after = await piecesIn(rows.toSpliced(20_000, 0, 'a new row\n'))
  expect(before.length).toBeGreaterThan(10)
  expect(after.join('')).toBe(rows.toSpliced(20_000, 0, 'a new row\n').join(''))
  expect(after.filter((piece) => !before.includes(piece)).length).toBeLessThanOrEqual(2)
})
