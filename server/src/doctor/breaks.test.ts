import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createKeys } from '@vitrine/api/crypto/secrets'
import type { Db } from '@vitrine/api/db/schema'
import { databases } from '@vitrine/api/testing/databases'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { startBucket } from '@vitrine/files/testing/bucket'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { codes } from '../testing/doctor.ts'
import { startProgram } from '../testing/processes.ts'
import { startSftpServer } from '../testing/sftp-server.ts'
import { checkDiskSpace } from './data-folder-checks.ts'
import { runDatabaseChecks } from './database-checks.ts'
import { checkBucket, checkSecondPlace } from './storage.ts'
import { checkReceivers } from './webhooks.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-breaks-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

describe('the second place of backups', () => {
  const tried = async (url: string) => {
    const { backups } = readConfig({ DATA_DIR: folder, BACKUP_URL: url })
    const [finding] = await checkSecondPlace({ backups })
    return [finding?.code, String(finding?.values.reason ?? '')]
  }

  test('that is a folder is tested with a file, which is removed', async () => {
    const second = join(folder, 'mounted disk')
    const { href } = pathToFileURL(second)
    expect(await tried(href)).toEqual([
      'secondRefused',
      `BACKUP_URL names the folder ${second}, which does not exist.`,
    ])
    mkdirSync(second)
    expect(await tried(href)).toEqual(['secondTaken', ''])
    expect(readdirSync(second)).toEqual([])
    mkdirSync(join(second, '.vitrine-doctor'))
    expect((await tried(href))[1]).toContain(`cannot be copied into ${second}: EISDIR`)
  })

  test('that is a bucket is tested with a file, which is removed', async () => {
    const bucket = await startBucket()
    expect(await tried(bucket.url)).toEqual(['secondTaken', ''])
    expect(bucket.requests).toEqual([
      'PUT /copies/of-the-site/.vitrine-doctor',
      'DELETE /copies/of-the-site/.vitrine-doctor',
    ])
    expect(bucket.files.size).toBe(0)
    const [code, reason] = await tried(bucket.url.replace('secret', 'wrong'))
    expect([code, reason]).toEqual(['secondRefused', expect.stringContaining('it refuses the key')])
    await bucket.close()
    expect((await tried(bucket.url))[1]).toContain('ECONNREFUSED')
  })

  test('that is a server is tested with a file, which is removed', async () => {
    const copies = join(folder, 'copies')
    mkdirSync(copies)
    const server = await startSftpServer(folder, folder)
    expect(await tried(server.url)).toEqual(['secondTaken', ''])
    expect(readdirSync(copies)).toEqual([])
    expect((await tried(server.ofStranger))[1]).toContain('it refuses the key')
    await server.close()
    expect((await tried(server.url))[0]).toBe('secondRefused')
  })
})

test('the bucket of the images is tested by writing and reading, and stays empty', async () => {
  const bucket = await startBucket()
  const { media } = readConfig({ DATA_DIR: folder, ...bucket.environment })
  expect(codes(await checkBucket({ media }))).toEqual(['bucketTaken'])
  expect(bucket.files.size).toBe(0)
  bucket.refuse(403, 'AccessDenied')
  const [refused] = await checkBucket({ media })
  expect(refused).toMatchObject({
    code: 'bucketRefused',
    values: { reason: 'it refuses the key (AccessDenied)' },
  })
  await bucket.close()
  expect(codes(await checkBucket({ media }))).toEqual(['bucketRefused'])
  expect(await checkBucket({ media: undefined })).toEqual([])
})

test('receivers get a request without effect, and an unreachable one is reported', async () => {
  const methods: unknown[] = []
  const server: Server = createServer((req, res) => {
    methods.push(req.method)
    res.writeHead(405).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const { front } = readConfig({
    DATA_DIR: folder,
    WEBHOOK_URL: `${place}/hook?key=secret`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    PURGE_URL: `${nowhere}/purge`,
  })
  expect(await checkReceivers({ front })).toMatchObject([
    { code: 'receiverReached', values: { name: 'WEBHOOK_URL', place } },
    {
      code: 'receiverAway',
      level: 'fault',
      values: { name: 'PURGE_URL', place: nowhere, reason: 'ECONNREFUSED' },
    },
  ])
  expect(methods).toEqual(['OPTIONS'])
  server.closeAllConnections()
  server.close()
})

describe.each(databases)('the checks of $name', ({ open }) => {
  const checkedConfig = (databaseUrl: string) => ({
    databaseUrl,
    dataDir: folder,
    nightly: true,
    hasSecondPlace: true,
    hourly: true,
  })

  async function addFiles(db: Db, names: string[]) {
    const file = { mime: 'image/png', width: 1, height: 1, bytes: 1, hash: 'x' }
    await db
      .insertInto('media')
      .values(names.map((path) => ({ ...file, path })))
      .execute()
  }

  test('find images that are missing or empty, by a sample', async () => {
    const { db, url, drop } = await open()
    const look = async (more: object = {}) => {
      const findings = await runDatabaseChecks({ ...checkedConfig(url), ...more }, now)
      return findings.filter(({ code }) => code.startsWith('library'))
    }
    expect(await look()).toEqual([])
    const names = Array.from({ length: 250 }, (_, at) => `picture-${at}.png`)
    await addFiles(db, names)
    mkdirSync(join(folder, 'media'))
    for (const name of names) writeFileSync(join(folder, 'media', name), 'x')
    expect(await look()).toMatchObject([{ code: 'libraryThere', values: { looked: 200 } }])
    for (const name of names) writeFileSync(join(folder, 'media', name), '')
    expect(await look()).toMatchObject([
      { code: 'libraryLost', level: 'fault', values: { looked: 200, lost: 200 } },
    ])
    rmSync(join(folder, 'media'), { recursive: true })
    expect(await look()).toMatchObject([{ code: 'libraryLost', values: { lost: 200 } }])

    const bucket = await startBucket()
    const { media } = readConfig({ DATA_DIR: folder, ...bucket.environment })
    expect(await look({ media })).toMatchObject([
      { code: 'libraryLost', values: { looked: 10, lost: 10 } },
    ])
    for (const name of names) bucket.files.set(`/images/of the site/${name}`, Buffer.from('x'))
    expect(await look({ media })).toMatchObject([{ code: 'libraryThere', values: { looked: 10 } }])
    bucket.refuse(403, 'AccessDenied')
    expect(await look({ media })).toEqual([])
    await bucket.close()
    await drop()
  })

  test('find schedules, messages and calendars that failed or are late, and another secret', async () => {
    const { db, url, drop } = await open()
    const look = async (secret = 'the secret of this site, and of no other') =>
      codes(await runDatabaseChecks({ ...checkedConfig(url), secret }, now))
    const page = {
      key: 'a',
      type: 1,
      template: 'page',
      method: 'GET',
      seo_type: 'WebPage',
      position: 0,
      created_at: '',
      updated_at: '',
    }
    const { id } = await db
      .insertInto('pages')
      .values(page)
      .returning('id')
      .executeTakeFirstOrThrow()
    const plan = { page_id: id, revision_id: null, lead_page_id: null, author_id: null }
    const empty = { publish_at: null, unpublish_at: null, problem: null }
    const delivery = { kind: 'change', body: '{}', attempts: 1, due_at: '' } as const
    const kinds = ['plans', 'hooks', 'calendars', 'secretO']
    const findings = async () =>
      (await look()).filter((code) => kinds.some((kind) => code.startsWith(kind)))
    expect(await findings()).toEqual([])

    await db
      .insertInto('page_plans')
      .values([
        { ...plan, ...empty, locale: 'fr', problem: 'slug' },
        { ...plan, ...empty, locale: 'en', publish_at: hoursAgo(2) },
        { ...plan, ...empty, locale: 'es', publish_at: hoursAgo(-2) },
      ])
      .execute()
    expect(await findings()).toEqual(['plansFailed', 'plansWait'])
    await db
      .updateTable('pages')
      .set({ deleted_at: hoursAgo(1) })
      .execute()
    expect(await findings()).toEqual([])

    await db
      .insertInto('deliveries')
      .values([
        { ...delivery, message_id: 'a', state: 'failed', settled_at: hoursAgo(2), created_at: '' },
        { ...delivery, message_id: 'b', state: 'waiting', created_at: hoursAgo(2) },
        { ...delivery, message_id: 'c', state: 'waiting', created_at: hoursAgo(0) },
      ])
      .execute()
    expect(await findings()).toEqual(['hooksFailed', 'hooksWait'])
    const ahead = { state: 'waiting' as const, created_at: hoursAgo(-24) }
    await db.updateTable('deliveries').set(ahead).execute()
    expect(await findings()).toEqual(['hooksWait'])
    await db.updateTable('deliveries').set({ state: 'sent' }).execute()
    expect(await findings()).toEqual([])

    const counts = { events: 0, created: 0, updated: 0, unchanged: 0, edited: 0, deleted: 0 }
    const found = { ...counts, cancelled: 0, missing: 3, gone: 0, skipped: 0, incomplete: 0 }
    const calendar = { name: '', address: '', agenda_id: id, mode: 'draft', due_at: '' } as const
    await db
      .insertInto('calendars')
      .values({ ...calendar, problem: 'status', counts: JSON.stringify(found) })
      .execute()
    expect(await findings()).toEqual(['calendarsMissing', 'calendarsUnread'])
    await db.deleteFrom('calendars').execute()

    const sealed = createKeys('the secret of this site, and of no other').encrypt('{}')
    const mail = { template: 'test', attempts: 0, due_at: '', created_at: hoursAgo(0) }
    await db
      .insertInto('mails')
      .values({ ...mail, message_id: 'a', state: 'waiting', sealed })
      .execute()
    expect(await findings()).toEqual([])
    expect(await look('the secret of another site, or a new one')).toContain('secretOther')
    await drop()
  })
})

const servers = databases.filter(({ name }) => name === 'PostgreSQL')

test.each(servers)('a site on $name with missing or old programs has a fault', async ({ open }) => {
  const { url, drop } = await open()
  const look = async (path: string) => {
    const env = { DATA_DIR: folder, DATABASE_URL: url, PORT: '0', ADMIN_PORT: '0' }
    const program = startProgram('cli/main.ts', ['doctor', '--json'], { ...env, PATH: path })
    expect(await program.ended).toBe(1)
    const { findings } = JSON.parse(program.output())
    return findings.find(({ code }: Finding) => code === 'programsMissing')
  }
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  expect(await look(bin)).toMatchObject({
    level: 'fault',
    sentence: expect.stringContaining('pg_dump is not installed'),
    advice: expect.stringContaining('PATH'),
  })
  writeFileSync(join(bin, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n')
  chmodSync(join(bin, 'pg_dump'), 0o755)
  expect((await look(bin)).sentence).toContain('pg_dump has version 9.6.24')
  await drop()
})

test('the disks of the data, the database and the backups are checked, each once', async () => {
  const places = {
    dataDir: folder,
    databaseUrl: `file:${folder}/vitrine.db`,
    backups: readConfig({ DATA_DIR: folder }).backups,
  }
  const listDisks = async (all: Parameters<typeof checkDiskSpace>[0]) =>
    (await checkDiskSpace(all)).map(({ values }) => values.folder)
  expect(await listDisks(places)).toEqual([folder])
  // The temporary folder may be in memory.
  const other = ['/dev/shm', process.cwd()].find(
    (each) => statSync(each).dev !== statSync(folder).dev,
  )
  expect(other).toBeDefined()
  const elsewhere = { ...places, databaseUrl: `file:${other}/vitrine.db` }
  expect(await listDisks(elsewhere)).toEqual([folder, other])
})
