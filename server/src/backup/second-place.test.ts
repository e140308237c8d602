import { spawnSync } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBucket } from '@vitrine/files/testing/bucket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSecondPlaceUrl } from '../settings/backup-settings.ts'
import { startSftpServer } from '../testing/sftp-server.ts'
import { writeHourlyList } from './hourly/hourly-list.ts'
import { sendHourly } from './hourly/send-hourly.ts'
import { openChunkTarget } from './second/open-chunk-target.ts'
import { copyToBucket } from './second/second-bucket.ts'
import { copyToSecondPlace } from './second/second-place.ts'

let folder: string
let file: string
const name = 'vitrine-site.test-20261122-030000.backup'
const roomy = 1e12
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-second-'))
  file = join(folder, name)
  writeFileSync(file, randomBytes(100_000))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'copied',
    ({ message }: Error) => message,
  )

test('a backup is copied into an existing folder, and the oldest of its site are removed there', async () => {
  const second = join(folder, 'mounted disk')
  const { href } = pathToFileURL(second)
  expect(await problemOf(copyToSecondPlace(file, href, roomy))).toBe(
    `BACKUP_URL names the folder ${second}, which does not exist.`,
  )
  mkdirSync(second)
  for (const night of ['18', '19', '20'])
    writeFileSync(join(second, `vitrine-site.test-202611${night}-030000.backup`), 'x')
  const ofOthers = ['vitrine-20261101-030000.backup', 'vitrine-other.test-20261101-030000.backup']
  for (const other of ofOthers) writeFileSync(join(second, other), 'x')
  await copyToSecondPlace(file, href, 1)
  expect(readdirSync(second)).toEqual([
    ...ofOthers,
    'vitrine-site.test-20261120-030000.backup',
    name,
  ])
  expect(readFileSync(join(second, name))).toEqual(readFileSync(file))
})

test('a bucket stores a backup, in one piece or in parts, or the reason is reported', async () => {
  const bucket = await startBucket()
  await copyToSecondPlace(file, bucket.url, roomy)
  expect(bucket.files.get(`/copies/of-the-site/${name}`)).toEqual(readFileSync(file))
  bucket.files.clear()
  await copyToBucket(file, bucket.url, 40_000)
  expect(bucket.files.get(`/copies/of-the-site/${name}`)).toEqual(readFileSync(file))

  const otherKey = bucket.url.replace('secret', 'wrong')
  const place = new URL(bucket.url.replace('s3+', ''))
  const where = `${place.host}/copies/of-the-site`
  expect(await problemOf(copyToSecondPlace(file, otherKey, roomy))).toBe(
    `The backup cannot be copied to ${where}: it refuses the key (SignatureDoesNotMatch).`,
  )
  bucket.refuse(404, 'NoSuchBucket')
  expect(await problemOf(copyToSecondPlace(file, bucket.url, roomy))).toMatch('no such bucket')
  bucket.refuse(507, 'XStorageFull')
  expect(await problemOf(copyToSecondPlace(file, bucket.url, roomy))).toMatch('it is full')
  await bucket.close()
  expect(await problemOf(copyToSecondPlace(file, bucket.url, roomy))).toMatch('ECONNREFUSED')
})

/** Sends hourly copies of three weeks, and checks the second place after each. */
async function sendThreeWeeks(
  url: string,
  storedPathsAt: () => string[],
  name = 'hourly-site.test',
) {
  const hourly = join(folder, name)
  mkdirSync(join(hourly, 'chunks'), { recursive: true })
  const place = openChunkTarget(url, join(hourly, 'sent.json'))
  const chunk = (text: string) => hash('sha256', text)
  const send = async (day: string, texts: string[]) => {
    for (const text of texts) writeFileSync(join(hourly, 'chunks', chunk(text)), text)
    const list = join(hourly, `vitrine-site.test-${day}-030000.hourly`)
    const files = [{ name: 'secret', bytes: 1, changed_at: 0, chunks: texts.map(chunk) }]
    await writeHourlyList(list, { about, key: undefined, files }, {})
    await sendHourly(list, place, async () => '')
  }
  const folders = () => [...new Set(storedPathsAt().map((path) => path.split('/')[0]))].toSorted()
  await send('20261102', ['one'])
  await send('20261109', ['one', 'two'])
  // A chunk that was already sent is not read again: the local one may be missing.
  rmSync(join(hourly, 'chunks', chunk('one')))
  writeFileSync(join(hourly, 'chunks', chunk('one')), 'another one')
  await send('20261110', ['two', 'three'])
  const week = (monday: string, days: string[], texts: string[]) => [
    ...texts.map((text) => `hourly-site.test-${monday}/chunks/${chunk(text)}`).toSorted(),
    ...days.map((day) => `hourly-site.test-${monday}/vitrine-site.test-${day}-030000.hourly`),
  ]
  expect(storedPathsAt().toSorted()).toEqual([
    ...week('20261102', ['20261102'], ['one']),
    ...week('20261109', ['20261109', '20261110'], ['one', 'two', 'three']),
  ])
  await send('20261117', ['three'])
  const before = folders()
  // With the clock two weeks ahead, the copies of this week and the last are kept.
  await send('20261201', ['three'])
  expect(folders()).toEqual([...before, 'hourly-site.test-20261130'])
}

const weeksLeft = ['20261109', '20261116', '20261130'].map((day) => `hourly-site.test-${day}`)

const about = {
  product: 'vitrine' as const,
  format: 1,
  version: '0',
  node: '0',
  bytes: 1,
  made_at: '2026-11-02T03:00:00.000Z',
  dialect: 'sqlite' as const,
  database: 'database.sqlite',
  rows: {},
  migrations: [],
}

const pathsBelow = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(place, join(parentPath, name)))

test('an hourly copy sends only its new chunks to a folder or a bucket, and old weeks are removed', async () => {
  const second = join(folder, 'mounted')
  mkdirSync(second)
  await sendThreeWeeks(pathToFileURL(second).href, () => pathsBelow(second))
  expect(readdirSync(second)).toEqual(weeksLeft)

  const bucket = await startBucket()
  const base = '/copies/of-the-site/'
  const storedPaths = () => [...bucket.files.keys()].map((name) => name.slice(base.length))
  // The second place names the folder after the site, whatever the local folder is called.
  await sendThreeWeeks(bucket.url, storedPaths, 'fetched')
  const puts = bucket.requests.filter((request) => request.includes('/chunks/'))
  expect(new Set(puts).size).toBe(puts.length)
  await bucket.close()
})

/** The tests need the `sftp` of OpenSSH, which the product runs. */
const hasSftp = spawnSync('sftp', ['-h']).error === undefined

test.runIf(hasSftp)(
  'an SFTP server stores a backup, the oldest are removed there, and failures are explained',
  async () => {
    const home = join(folder, 'home')
    mkdirSync(home)
    const server = await startSftpServer(home, folder)
    const problem = async (url = server.url) =>
      (await problemOf(copyToSecondPlace(file, url, roomy))).replace(/^.*copies: /, '')
    expect(await problem()).toBe('there is no such folder.')
    const copies = join(home, 'copies')
    mkdirSync(copies)
    const ofOthers = ['vitrine-20261101-030000.backup', 'vitrine-z.test-20261101-030000.backup']
    const former = ['18', '19', '20'].map((day) => `vitrine-site.test-202611${day}-030000.backup`)
    for (const other of [...ofOthers, ...former]) writeFileSync(join(copies, other), 'x')
    await copyToSecondPlace(file, server.url, 1)
    const left = [...ofOthers, former[2], name].toSorted()
    expect(readdirSync(copies).toSorted()).toEqual(left)
    expect(readFileSync(join(copies, name))).toEqual(readFileSync(file))
    // A copy whose response was lost is sent a second time.
    expect(await problem()).toBe('copied')
    rmSync(copies, { recursive: true })
    mkdirSync(copies)
    await sendThreeWeeks(server.url, () => pathsBelow(copies))
    expect(readdirSync(copies).toSorted()).toEqual(weeksLeft)
    expect(await problem(server.ofStranger)).toBe('it refuses the key.')
    expect(await problem(server.toStranger)).toBe('its host key is not in known_hosts.')
    await server.close()
    expect(await problem()).not.toBe('copied')
  },
)

test.each([
  'somewhere',
  'sftp://host/folder',
  'sftp://me:secret@host/folder',
  'sftp://-oProxyCommand=x@host/folder',
  'sftp://me@host',
  'file:relative',
  'file://host/folder',
  'https://storage.example.org/bucket',
  's3://storage.example.org/bucket',
  's3://key:secret@storage.example.org/',
])('%s is not a valid second place', (url) => {
  expect(isSecondPlaceUrl(url)).toBe(false)
})
