import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportForm, screenshot } from '@vitrine/api/testing/reports'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { reportBug, showReport, showScreenshot } from '@vitrine/contract/endpoints/reports'
import { startBucket } from '@vitrine/files/testing/bucket'
import { createPicture, putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { unpackBackup } from '../../src/backup/unpack-backup.ts'
import {
  type MediaStorage,
  openMediaStorage,
  openReportStorage,
} from '../../src/data/media-storage.ts'
import { sendMedia } from '../../src/data/send-media.ts'
import { readConfig } from '../../src/settings/config.ts'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'
import { signIn, testAdmin } from '../../src/testing/sign-in.ts'

const photo = await createPicture(80, 60).png().toBuffer()

let bucket: Awaited<ReturnType<typeof startBucket>>
let product: TestProduct
/** The storage of another machine on the same bucket. */
let elsewhere: MediaStorage
let folder: string
const config = () => ({ dataDir: product.dataDir, media: readConfig(bucket.environment).media })

beforeAll(async () => {
  bucket = await startBucket()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-bucket-'))
  product = await startTestProduct({
    config: { media: readConfig(bucket.environment).media },
    admin: testAdmin,
  })
  elsewhere = openMediaStorage({ ...config(), dataDir: join(folder, 'elsewhere') })
})
afterAll(async () => {
  await product.stop()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const storage = async (path: string, headers = {}) => {
  const answer = await product.visit(`/storage/${path}`, headers)
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
}

test('a file that another machine stores in the bucket is served and resized, until it is deleted', async () => {
  await elsewhere.files.write('été/a.png', photo)
  expect(await storage('%C3%A9t%C3%A9/a.png')).toEqual({ status: 200, body: photo })
  const part = await storage('%C3%A9t%C3%A9/a.png', { range: 'bytes=1-3' })
  expect(part).toEqual({ status: 206, body: photo.subarray(1, 4) })
  const resized = await product.visit('/_ipx/w_40&f_webp/storage/%C3%A9t%C3%A9/a.png')
  expect(resized.headers.get('content-type')).toBe('image/webp')
  await elsewhere.files.delete('été/a.png')
  await expect.poll(async () => (await storage('%C3%A9t%C3%A9/a.png')).status).toBe(404)
})

test('deleted and hidden files of the bucket are not served', async () => {
  await elsewhere.files.write('.trash/1-a.png', photo)
  for (const path of [
    '.trash/1-a.png',
    '%2etrash/1-a.png',
    '..%2fimages/of the site/.trash/1-a.png',
  ])
    expect((await storage(path)).status).toBe(404)
})

test('a screenshot is available on any machine, only to users who may read reports', async () => {
  const headers = await signIn(product.url)
  const form = async () =>
    reportForm({ screenshot: new Blob([await screenshot().png().toBuffer()]) })
  const send = async () =>
    fetch(product.url + reportBug.path, { method: 'POST', headers, body: await form() })
  const { data } = await (await send()).json()
  const at = product.url + formatEndpointPath(showScreenshot, { id: data.id })
  const shown = await fetch(at, { headers })
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await fetch(at)).status).toBe(401)

  const place = '/images/of the site/.reports/'
  const [key = ''] = [...bucket.files.keys()].filter((name) => name.startsWith(place))
  const name = key.slice(place.length)
  const there = openReportStorage({ ...config(), dataDir: join(folder, 'elsewhere') })
  expect(await there.files.read(name)).toEqual(bytes)
  expect(existsSync(join(product.dataDir, 'reports'))).toBe(false)
  expect((await elsewhere.files.list()).map(({ path }) => path)).not.toContain(`.reports/${name}`)
  for (const path of [`.reports/${name}`, `%2ereports/${name}`, `x/..%2f.reports/${name}`, name]) {
    expect((await storage(path)).status).toBe(404)
    expect((await product.visit(`/_ipx/w_40/storage/${path}`)).status).toBe(404)
  }

  bucket.refuse(503, 'SlowDown')
  for (const away of [await send(), await fetch(at, { headers })])
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  bucket.agree()
  const remove = { method: 'DELETE', headers }
  expect(
    (await fetch(product.url + formatEndpointPath(showReport, { id: data.id }), remove)).status,
  ).toBe(204)
  expect(bucket.files.has(key)).toBe(false)
})

test('if the bucket does not respond, cached files are served and others return 503', async () => {
  await elsewhere.files.write('cached.png', photo)
  await storage('cached.png')
  bucket.refuse(503, 'SlowDown')
  expect((await storage('cached.png')).status).toBe(200)
  expect((await storage('other.png')).status).toBe(503)
  const resized = await product.visit('/_ipx/w_41&f_webp/storage/other.png')
  expect(resized.status).toBe(503)
  bucket.agree()
})

test('media:send copies images and screenshots to the bucket, and a backup contains its files', async () => {
  const report = `${'0'.repeat(32)}.webp`
  await putMedia(product.dataDir, 'sent.png', photo)
  await openReportStorage({ dataDir: product.dataDir }).files.write(report, photo)
  expect(await sendMedia(config(), { anew: false })).toBe(2)
  expect(await sendMedia(config(), { anew: false })).toBe(0)
  await elsewhere.files.write('of the bucket.png', photo)
  const file = join(folder, 'site.backup')
  const databaseUrl = `file:${product.dataDir}/test.db`
  await makeBackup(file, { config: { ...config(), databaseUrl }, secret: false })
  const out = join(folder, 'out')
  mkdirSync(out)
  await unpackBackup(file, out, async () => '')
  for (const name of ['sent.png', 'of the bucket.png', '.trash/1-a.png'])
    expect(readFileSync(join(out, 'media', name))).toEqual(photo)
  expect(readFileSync(join(out, 'reports', report))).toEqual(photo)
  expect(existsSync(join(out, 'media/.reports'))).toBe(false)
  bucket.refuse(403, 'AccessDenied')
  await expect(
    makeBackup(file, { config: { ...config(), databaseUrl }, secret: false }),
  ).rejects.toThrow('MEDIA_URL failed: it refuses the key (AccessDenied).')
  bucket.agree()
})
