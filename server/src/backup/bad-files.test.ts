import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../settings/refusal.ts'
import { pageWith, startTestProduct } from '../testing/product.ts'
import { appendChecksumFrame } from './archive/checksum-frame.ts'
import { ArchiveManifest } from './archive/manifest.ts'
import { checkRestore } from './check-restore.ts'
import { makeBackup } from './make-backup.ts'
import { verifyBackup } from './verify-backup.ts'

let folder: string
let whole: Buffer
let sealed: Buffer
const passphrase = 'une phrase de passe'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-bad-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const databaseUrl = `file:${join(dataDir, 'vitrine.db')}`
  const config = { databaseUrl, dataDir }
  const product = await startTestProduct({ dataDir, config, pages: [pageWith({ fr: 'un' })] })
  await product.stop()
  // More than one chunk of a sealed backup, even when compressed.
  writeFileSync(join(dataDir, 'media/noise.bin'), randomBytes(200_000))
  const file = join(folder, 'a.backup')
  await makeBackup(file, { config, secret: true })
  whole = readFileSync(file)
  await makeBackup(file, { config, secret: true, passphrase })
  sealed = readFileSync(file)
  rmSync(file)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the problem that the verification of these bytes reports. No file of it is left. */
async function problemOf(bytes: Uint8Array, said = passphrase) {
  const file = join(folder, 'bad.backup')
  writeFileSync(file, bytes)
  const askPassphrase = async () => said
  const trying = verifyBackup(file, { databaseUrl: 'file:nowhere', askPassphrase, how: 'database' })
  const problem = await trying.then(
    () => 'whole',
    (error: unknown) => error,
  )
  expect(readdirSync(folder).sort()).toEqual(['bad.backup', 'data'])
  return problem instanceof Refusal ? problem.message.replace(file, 'FILE') : problem
}

const compressed = async (entries: TarEntry[]) =>
  buffer(appendChecksumFrame(Readable.from([zstdCompressSync(await packTar(entries))])))

/** Returns the same backup with other entries. */
async function withEntries(change: (entries: TarEntry[]) => TarEntry[]) {
  const entries = await unpackTar(zstdDecompressSync(whole))
  const changed = change(
    entries.map(({ header, data }) => ({ header, ...(data && { body: data }) })),
  )
  return compressed(changed)
}

const withFile = (header: Partial<TarEntry['header']>, text = 'x') =>
  withEntries((entries) => [
    ...entries.slice(0, -1),
    { header: { name: 'x', size: text.length, type: 'file', ...header }, body: text },
    ...entries.slice(-1),
  ])

/**
 * Returns the same backup with another head. If `agrees`, the checksums match, as in a forged
 * backup.
 */
const withAbout = (change: (about: object) => object, agrees = false) =>
  withEntries(([first, ...rest]) => {
    if (!(first?.body instanceof Uint8Array)) return rest
    const body = JSON.stringify(change(JSON.parse(Buffer.from(first.body).toString())))
    const about = { header: { ...first.header, size: Buffer.byteLength(body) }, body }
    return [about, ...(agrees ? rest.map((entry) => withSumOf(entry, about)) : rest)]
  })

function withSumOf(entry: TarEntry, { header, body }: TarEntry & { body: string }): TarEntry {
  if (entry.header.name !== 'manifest.json' || !(entry.body instanceof Uint8Array)) return entry
  const sum = { bytes: header.size, sha256: createHash('sha256').update(body).digest('hex') }
  const sums = ArchiveManifest.parse(JSON.parse(Buffer.from(entry.body).toString()))
  const text = JSON.stringify(
    sums.map((old) => (old.name === header.name ? { ...old, ...sum } : old)),
  )
  return { header: { ...entry.header, size: Buffer.byteLength(text) }, body: text }
}

const changedAt = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}

const damaged = 'FILE is damaged or truncated: its checksum is wrong.'
const noBackup = 'FILE is no backup of Vitrine.'

test('a truncated backup is refused, wherever it was cut', async () => {
  expect(await problemOf(whole)).toBe('whole')
  for (const bytes of [10, 1_000, whole.length >> 1, whole.length - 45, whole.length - 1])
    expect(await problemOf(whole.subarray(0, bytes))).toBe(damaged)
})

test('a backup with one changed byte is refused, wherever it is', async () => {
  for (const place of [20, 5_000, whole.length >> 1, whole.length - 45, whole.length - 2])
    expect(await problemOf(changedAt(whole, place))).toBe(damaged)
  // Compressed again: only the manifest shows the change.
  const changed = await withEntries((entries) =>
    entries.map((entry) =>
      entry.header.name === 'site.config.ts' && entry.body instanceof Uint8Array
        ? { ...entry, body: changedAt(Buffer.from(entry.body), 9) }
        : entry,
    ),
  )
  expect(await problemOf(changed)).toBe(
    'FILE is damaged: site.config.ts has changed since it was written.',
  )
})

test('other files are not accepted as backups', async () => {
  expect(await problemOf(Buffer.from(''))).toBe(noBackup)
  expect(await problemOf(Buffer.from('a photograph'))).toBe(noBackup)
  const foreign = [{ header: { name: 'a.txt', size: 1 }, body: 'a' }]
  expect(await problemOf(await compressed(foreign))).toBe(noBackup)
  expect(await problemOf(await withAbout((about) => ({ ...about, product: 'other' })))).toBe(
    noBackup,
  )
})

test('a backup of a newer version is refused with advice', async () => {
  const newer = 'which is newer than this one: update first'
  expect(await problemOf(await withAbout((about) => ({ ...about, format: 2 })))).toMatch(newer)
  const migrations = ['9999-later']
  expect(await problemOf(await withAbout((about) => ({ ...about, migrations })))).toMatch(newer)
})

test('a backup that does not fit on the disk is refused before it is unpacked', async () => {
  const file = await withAbout((about) => ({ ...about, bytes: 1e15 }), true)
  expect(await problemOf(file)).toMatch(
    /^The disk of .* is too full: .* this may take 953674317 MB/,
  )
})

test('a file that contains more than it declares is refused before the rest is written', async () => {
  const tooMuch = 'FILE is damaged: it holds more than it declares.'
  const { bytes } = JSON.parse(
    Buffer.from((await unpackTar(zstdDecompressSync(whole)))[0]?.data ?? []).toString(),
  )
  const declaring = (declared: number) =>
    withAbout((about) => ({ ...about, bytes: declared }), true)
  expect(await problemOf(await declaring(bytes))).toBe('whole')
  expect(await problemOf(await declaring(bytes - 1))).toBe(tooMuch)
  const zeros = '0'.repeat(65 * 1024 * 1024)
  const large = await withFile({ name: 'media/zeros' }, zeros)
  expect(large.length).toBeLessThan(300_000)
  expect(await problemOf(large)).toBe(tooMuch)
  // Entries without a declared size have a limit of their own.
  const config = await withEntries((entries) =>
    entries.map((entry) =>
      entry.header.name === 'site.config.ts'
        ? { header: { ...entry.header, size: zeros.length }, body: zeros }
        : entry,
    ),
  )
  expect(await problemOf(config)).toBe(tooMuch)
})

test('a file with many empty entries is refused', async () => {
  // A thousand entries, and one more for each 64 declared bytes.
  const small = await withAbout((about) => ({ ...about, bytes: 12_800 }), true)
  const [head, ...rest] = await unpackTar(zstdDecompressSync(small))
  const withEmpty = (count: number) => {
    const empty = Array.from({ length: count }, (_, at) => ({
      header: { name: `media/${at}`, size: 0, type: 'file' as const },
      body: '',
    }))
    const kept = [head, rest.at(-1)].flatMap((entry) => entry ?? [])
    const [about, manifest] = kept.map(({ header, data }) => ({ header, body: data ?? '' }))
    if (!about || !manifest) throw new Error('The backup has no head.')
    return compressed([about, ...empty, manifest])
  }
  const tooMuch = 'FILE is damaged: it holds more than it declares.'
  expect(await problemOf(await withEmpty(1_250))).toBe(tooMuch)
  expect(await problemOf(await withEmpty(1_150))).not.toBe(tooMuch)
})

test('a head or a manifest that would fill the memory is not read', async () => {
  const padded = (name: string) =>
    withEntries((entries) =>
      entries.map((entry) => {
        if (entry.header.name !== name || !(entry.body instanceof Uint8Array)) return entry
        const body = Buffer.concat([Buffer.from(entry.body), Buffer.alloc(2 * 1024 * 1024, ' ')])
        return { header: { ...entry.header, size: body.length }, body }
      }),
    )
  expect(await problemOf(await padded('vitrine-backup.json'))).toBe(noBackup)
  const unread = 'FILE is damaged: its manifest cannot be read.'
  expect(await problemOf(await padded('manifest.json'))).toBe(unread)
})

test('checkRestore reports what would stop a restore, and writes nothing', async () => {
  const file = join(folder, 'bad.backup')
  const dataDir = join(folder, 'data')
  const before = readdirSync(dataDir)
  const place = { databaseUrl: `file:${dataDir}/vitrine.db`, dataDir }
  const looking = (bytes: Uint8Array, to = place) => {
    writeFileSync(file, bytes)
    return checkRestore(file, to, async () => passphrase)
  }
  await looking(sealed)
  await expect(looking(changedAt(whole, 5_000))).rejects.toThrow('its checksum is wrong')
  const large = await withAbout((about) => ({ ...about, bytes: 1e15 }), true)
  await expect(looking(large)).rejects.toThrow('is too full')
  const nowhere = { ...place, dataDir: join(folder, 'nowhere') }
  await expect(looking(whole, nowhere)).rejects.toThrow('cannot write into')
  rmSync(file)
  expect(readdirSync(dataDir)).toEqual(before)
})

test('missing rows are reported', async () => {
  const rows = { pages: 7 }
  const file = await withAbout((about) => ({ ...about, rows }))
  expect(await problemOf(file)).toBe(
    'FILE is damaged: vitrine-backup.json has changed since it was written.',
  )
})

test.each([
  '../out',
  'media/../../out',
  '/tmp/out',
  'media/..',
  'media//x',
  'media\\..\\x',
  'other/x',
  'vitrine.db-wal/../x',
])('an entry named %s is refused', async (name) => {
  expect(await problemOf(await withFile({ name }))).toMatch('which does not belong in a backup')
})

test('a link, a duplicate entry and an entry that is not in the manifest are refused', async () => {
  const link = { name: 'media/x', type: 'symlink', linkname: '/etc/passwd', size: 0 } as const
  expect(await problemOf(await withFile(link, ''))).toMatch('which does not belong in a backup')
  expect(await problemOf(await withFile({ name: 'site.config.ts' }))).toMatch('twice')
  expect(await problemOf(await withFile({ name: 'media/x' }, ''))).toMatch(
    'its manifest does not list media/x',
  )
})

test('a backup that names a database elsewhere does not touch that database', async () => {
  for (const database of ['../data/vitrine.db', 'other.sqlite']) {
    const file = await withAbout((about) => ({ ...about, database }), true)
    expect(await problemOf(file)).toBe('FILE is damaged: its database is missing.')
  }
  expect(readdirSync(join(folder, 'data'))).toContain('vitrine.db')
})

test('a backup without a site is refused', async () => {
  const dataDir = join(folder, 'data')
  const config = { databaseUrl: `file:${join(dataDir, 'other.db')}`, dataDir }
  const making = makeBackup(join(folder, 'none.backup'), { config, secret: true })
  await expect(making).rejects.toThrow('There is no site in')
  expect(readdirSync(dataDir)).not.toContain('other.db')
})

test('a sealed backup opens only with its passphrase, and changes to it are detected', async () => {
  expect(await problemOf(sealed)).toBe('whole')
  const closed = 'The passphrase is wrong, or the beginning of the backup is damaged.'
  expect(await problemOf(sealed, 'another one')).toBe(closed)
  const head = 40
  const chunk = 64 * 1024 + 16
  // Cut at the end of a chunk, and with two chunks exchanged.
  expect(await problemOf(sealed.subarray(0, head + chunk))).not.toBe('whole')
  const [a, b] = [
    sealed.subarray(head, head + chunk),
    sealed.subarray(head + chunk, head + 2 * chunk),
  ]
  const swapped = Buffer.concat([sealed.subarray(0, head), b, a, sealed.subarray(head + 2 * chunk)])
  expect(await problemOf(swapped)).not.toBe('whole')
})
