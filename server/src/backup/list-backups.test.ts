import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databases } from '@vitrine/api/testing/databases'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { startBucket } from '@vitrine/files/testing/bucket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { startProgram } from '../testing/processes.ts'
import { startSftpServer } from '../testing/sftp-server.ts'
import { listBackups } from './list-backups.ts'

const night = 'vitrine-site.test-20261122-030000.backup'
const hour = 'vitrine-site.test-20261122-140000.hourly'
const week = 'hourly-site.test-20261116'

let folder: string
let backups: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-list-')))
  backups = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a backup, an hourly copy, and other files that are no backups. */
function fill(place: string, hourly: string) {
  mkdirSync(join(place, hourly, 'chunks'), { recursive: true })
  writeFileSync(join(place, night), 'x'.repeat(3_000_000))
  writeFileSync(join(place, hourly, hour), 'x')
  for (const name of ['notes.txt', `${hourly}/chunks/${'0'.repeat(64)}`, '.a.backup'])
    writeFileSync(join(place, name), 'x')
}

const settings = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env })
const fileAndState = ({ file, verified }: { file: string; verified: boolean | null }) => [
  file,
  verified,
]

describe.each(databases)('backups of a site on $name', ({ open }) => {
  test('are listed, newest first, with the result of their verification', async () => {
    const { db, url, drop } = await open()
    fill(backups, 'hourly-site.test')
    const own = join(backups, 'before the change.backup')
    writeFileSync(own, 'x')
    const at = new Date('2026-11-20T10:00:00Z')
    utimesSync(own, at, at)
    const made = { begun_at: '', made_at: '2026-11-22T03:00:00.000Z' }
    await db
      .insertInto('backups')
      .values([
        { ...made, night: '2026-11-21', file: night, verified_at: '2026-11-22T03:10:00.000Z' },
        { ...made, night: 'hour 2026-11-22T14', verified_at: null },
      ])
      .execute()
    const list = await listBackups(settings({ DATABASE_URL: url }))
    expect(list).toEqual({
      problems: [],
      backups: [
        {
          file: join(backups, 'hourly-site.test', hour),
          place: 'backups',
          kind: 'hourly',
          ...{
            made_at: '2026-11-22T14:00:00.000Z',
            bytes: null,
            verified: false,
            incomplete: null,
          },
        },
        {
          file: join(backups, night),
          place: 'backups',
          kind: 'backup',
          ...{
            made_at: '2026-11-22T03:00:00.000Z',
            bytes: 3_000_000,
            verified: true,
            incomplete: null,
          },
        },
        {
          file: own,
          place: 'backups',
          kind: 'backup',
          made_at: '2026-11-20T10:00:00.000Z',
          bytes: 1,
          verified: false,
          incomplete: null,
        },
      ],
    })
    await db
      .updateTable('backups')
      .set({ verified_at: '2026-11-22T14:10:00.000Z' })
      .where('night', '=', 'hour 2026-11-22T14')
      .execute()
    const [hourly] = (await listBackups(settings({ DATABASE_URL: url }))).backups
    expect(hourly?.verified).toBe(true)
    await drop()
  })
})

test('backups are listed without a database, and the list may be empty', async () => {
  expect(await listBackups(settings())).toEqual({
    backups: [],
    problems: ['The database cannot be read: it is unknown which backups were verified.'],
  })
  fill(backups, 'hourly-site.test')
  const list = await listBackups(settings())
  expect(list.backups.map(({ verified }) => verified)).toEqual([null, null])
})

describe('the second place', () => {
  beforeEach(() => layMigrated(join(folder, 'vitrine.db')))

  test('a folder is listed, and a missing one is reported', async () => {
    const second = join(folder, 'mounted disk')
    const BACKUP_URL = pathToFileURL(second).href
    expect((await listBackups(settings({ BACKUP_URL }))).problems).toEqual([
      `BACKUP_URL names the folder ${second}, which does not exist.`,
    ])
    fill(second, week)
    const list = await listBackups(settings({ BACKUP_URL }))
    expect(list.problems).toEqual([])
    expect(list.backups.map(fileAndState)).toEqual([
      [join(second, week, hour), false],
      [join(second, night), false],
    ])
    expect(new Set(list.backups.map(({ place }) => place))).toEqual(new Set(['second place']))
  })

  test('a server is listed, and one that refuses the key is reported', async () => {
    const server = await startSftpServer(folder, folder)
    fill(join(folder, 'copies'), week)
    const list = await listBackups(settings({ BACKUP_URL: server.url }))
    expect(list.backups.map(fileAndState)).toEqual([
      [`127.0.0.1/copies/${week}/${hour}`, false],
      [`127.0.0.1/copies/${night}`, false],
    ])
    const refused = await listBackups(settings({ BACKUP_URL: server.ofStranger }))
    expect(refused.problems).toEqual([
      'The backups cannot be listed at 127.0.0.1/copies: it refuses the key.',
    ])
    await server.close()
  })

  test('a bucket is listed, and one whose key may only write is reported', async () => {
    const bucket = await startBucket()
    const at = `${new URL(bucket.url.replace('s3+', '')).host}/copies/of-the-site`
    for (const name of [night, `${week}/${hour}`, `${week}/chunks/0`])
      bucket.files.set(`/copies/of-the-site/${name}`, Buffer.from('x'))
    const list = await listBackups(settings({ BACKUP_URL: bucket.url }))
    expect(list.backups.map(fileAndState)).toEqual([
      [`${at}/${week}/${hour}`, false],
      [`${at}/${night}`, false],
    ])
    bucket.refuse(403, 'AccessDenied')
    expect((await listBackups(settings({ BACKUP_URL: bucket.url }))).problems).toEqual([
      `The backups cannot be listed at ${at}: it refuses the key (AccessDenied).`,
    ])
    await bucket.close()
  })
})

test('the command prints one line per backup, or JSON for programs', async () => {
  await layMigrated(join(folder, 'vitrine.db'))
  const run = async (...words: string[]) => {
    const program = startProgram('cli/main.ts', ['backup:list', ...words], { DATA_DIR: folder })
    expect(await program.ended).toBe(0)
    return program.output()
  }
  expect(await run()).toBe(`There are no backups in ${join(folder, 'backups')}.\n`)
  fill(backups, 'hourly-site.test')
  expect(await run()).toBe(
    [
      'made at (UTC)        MB      verified    file',
      `2026-11-22 14:00:00  hourly  no          ${backups}/hourly-site.test/${hour}`,
      `2026-11-22 03:00:00  3       no          ${backups}/${night}`,
      '',
    ].join('\n'),
  )
  expect(JSON.parse(await run('--json')).backups).toHaveLength(2)
})
