import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BucketError, openBucket } from '@vitrine/files/bucket'
import { startBucket } from '@vitrine/files/testing/bucket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBucketFiles } from './bucket-files.ts'
import { listPaths } from './files.ts'
import { createBucketMirror } from './mirror.ts'

const odd = 'actualités/la une #1+ (x).png'
const portrait = `avatars/${'0'.repeat(32)}-96.webp`
const hidden = '.trash/1-a.png'

let bucket: Awaited<ReturnType<typeof startBucket>>
const folders: string[] = []
beforeEach(async () => {
  bucket = await startBucket()
})
afterEach(async () => {
  await bucket.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A machine with its own folder, on the shared bucket. */
function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-mirror-'))
  folders.push(folder)
  const { environment } = bucket
  const place = {
    bucket: `${environment.AWS_ENDPOINT_URL_S3}/images`,
    folder: 'of the site/',
    region: 'eu-west-3',
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
  }
  const opened = openBucket(place, 10_000)
  const mirror = createBucketMirror({ bucket: opened, folder }, 0)
  const shown = async (path: string) => {
    await mirror.fresh(path)
    return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined
  }
  return { folder, mirror, shown, files: createBucketFiles(opened, mirror, folder) }
}

const data = (text: string) => Buffer.from(text)

test('a file that one machine writes is read, listed and deleted by another', async () => {
  const [here, there] = [machine(), machine()]
  for (const path of [odd, 'b.png', 'c.png', portrait, hidden])
    await here.files.write(path, data(path))
  expect(bucket.files.has(`/images/of the site/${odd}`)).toBe(true)
  expect((await there.files.read(odd))?.toString()).toBe(odd)
  expect((await there.files.list()).map(({ path }) => path).toSorted()).toEqual([
    odd,
    'b.png',
    'c.png',
  ])
  expect((await there.files.listAvatars()).map(({ path }) => path)).toEqual([portrait])
  await there.files.delete(odd)
  await there.files.delete(odd)
  expect(await here.files.read(odd)).toBeUndefined()
})

test('a staged file is not stored before it is moved, and leaves nothing when it is discarded', async () => {
  const { files, folder } = machine()
  const [kept, dropped] = [await files.stage('a.png', data('a')), await files.stage(odd, data('b'))]
  expect(bucket.files.size).toBe(0)
  await kept.moveToPlace()
  await dropped.discard()
  expect([...bucket.files.keys()]).toEqual(['/images/of the site/a.png'])
  expect(await listPaths(folder)).toEqual([])
})

test('a local copy follows changes and deletions on other machines', async () => {
  const [here, there] = [machine(), machine()]
  expect(await there.shown(odd)).toBeUndefined()
  await here.files.write(odd, data('one'))
  expect(await there.shown(odd)).toBe('one')
  await here.files.write(odd, data('two'))
  expect(await there.shown(odd)).toBe('two')
  bucket.requests.length = 0
  expect(await there.shown(odd)).toBe('two')
  expect(bucket.requests).toEqual([`HEAD /images/of the site/${odd}`])
  await here.files.delete(odd)
  expect(await there.shown(odd)).toBeUndefined()
})

test('hidden files and paths outside the folder are never fetched', async () => {
  const { files, mirror, folder } = machine()
  await files.write(hidden, data('gone'))
  bucket.requests.length = 0
  for (const path of [hidden, '../a', 'a/../../b', 'a\0b', 'a\\b', '', 'x'.repeat(1_000)])
    await mirror.fresh(path)
  expect(bucket.requests).toEqual([])
  expect(await listPaths(folder)).toEqual([])
})

test('while the bucket is unreachable local copies are used, and other files fail', async () => {
  const { files, shown } = machine()
  await files.write('a.png', data('a'))
  await shown('a.png')
  bucket.refuse(503, 'SlowDown')
  expect(await shown('a.png')).toBe('a')
  await expect(shown('b.png')).rejects.toThrow(BucketError)
  bucket.agree()
  expect(await shown('b.png')).toBeUndefined()
})

test('names that a storage lists as plain text are gathered unchanged', async () => {
  const names = ['100%.png', 'a+b#c.png', "l'eau & co?.jpg", odd]
  const { files, folder, mirror } = machine()
  for (const path of names) await files.write(path, data(path))
  bucket.listNamesAsText()
  await mirror.gather()
  expect((await listPaths(folder)).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(readFileSync(join(folder, name), 'utf8')).toBe(name)
})

test('a listed file that is missing is reported, unless it was deleted since', async () => {
  const { files, mirror } = machine()
  for (const path of [odd, 'b.png', 'c.png']) await files.write(path, data(path))
  expect(await mirror.gather()).toEqual([])
  bucket.listAlso('of+the+site/lost.png')
  bucket.listAlso('of+the+site/deleted.png', 1)
  expect(await mirror.gather()).toEqual(['lost.png'])
})

test('a listed name that cannot be decoded causes a clear error', async () => {
  bucket.listAlso('of+the+site/%zz')
  await expect(machine().mirror.gather()).rejects.toEqual(
    new BucketError('it lists a name that cannot be read: of+the+site/%zz'),
  )
})

test('gathering downloads all files of the bucket and deletes all others', async () => {
  const { files, folder, mirror } = machine()
  for (const path of [odd, portrait, hidden]) await files.write(path, data(path))
  bucket.files.set('/images/of the site/../escaped', data('x'))
  writeFileSync(join(folder, 'old.png'), 'of another time')
  await mirror.gather()
  expect(await listPaths(folder)).toEqual([hidden, odd, portrait].toSorted())
  expect(readFileSync(join(folder, odd), 'utf8')).toBe(odd)
})
