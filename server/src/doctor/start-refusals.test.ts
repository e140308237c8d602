import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@vitrine/api/db/open'
import { databases } from '@vitrine/api/testing/databases'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startProgram } from '../testing/processes.ts'
import { type ProgramRunner, startProgramRunner } from '../testing/program-runner.ts'

const isRoot = process.getuid?.() === 0
const other = 65_534
/** Root ignores file permissions, so the programs run as another user. */
const asOther = isRoot
  ? ['setpriv', `--reuid=${other}`, `--regid=${other}`, '--clear-groups']
  : ['env']

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-refused-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await layMigrated(join(dataDir, 'vitrine.db'))
  writeFileSync(join(dataDir, 'secret'), 's'.repeat(64), { mode: 0o600 })
  if (!isRoot) return
  for (const path of [folder, dataDir, ...namesIn(dataDir)]) chownSync(path, other, other)
})
afterEach(() => {
  for (const place of [folder, dataDir]) chmodSync(place, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const namesIn = (place: string) => readdirSync(place).map((name) => join(place, name))

/** Removes permissions to a file from the user of the site. */
function close(name: string, mode: number) {
  const file = join(dataDir, name)
  chmodSync(file, mode)
  if (isRoot) chownSync(file, 0, 0)
}

/** Adds a migration of a newer version to the database. */
function asNewer(file: string) {
  const database = new DatabaseSync(file)
  database.exec("insert into kysely_migration values ('9999-what-comes', '2099-01-01')")
  database.close()
}

let programs: ProgramRunner
beforeAll(async () => {
  programs = await startProgramRunner(asOther)
})
afterAll(() => programs.stop())

const examine = (env: Record<string, string>) => programs.run('cli.js', ['doctor', '--json'], env)

/**
 * Returns the sentence with which the start refuses, and the findings of `doctor` that contain it.
 */
async function refusals(more: Record<string, string>) {
  const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0', DEMO: '0', ...more }
  const start = await programs.run('main.js', [], env)
  expect(start).toMatchObject({ code: 1, output: '' })
  const sentence = start.errors.trim()
  const doctor = await examine(env)
  expect(doctor.code).toBe(1)
  const findings: { code: string; level: string; sentence: string }[] = JSON.parse(
    doctor.output,
  ).findings
  expect(findings.filter(({ code }) => code === 'checkFailed')).toEqual([])
  const reported = findings.filter((each) => each.sentence.includes(sentence))
  return { sentence, reported: reported.map(({ code, level }) => ({ code, level })) }
}

const fault = (code: string) => [{ code, level: 'fault' }]

test('a refused start in a process of its own prints the same sentence and ends with 1', async () => {
  writeFileSync(join(dataDir, 'secret'), 'cut off')
  const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0', DEMO: '0' }
  const program = startProgram('main.ts', [], env, 'pipe', asOther)
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('')
  expect(program.errors().trim()).toBe((await refusals({})).sentence)
})

describe('what the start refuses is a fault of the doctor, in the same words', () => {
  test.each([
    ['an unreadable secret', () => close('secret', 0o000), 'secretUnreadable'],
    ['a read-only database', () => close('vitrine.db', 0o444), 'databaseRights'],
    ['an unreadable database', () => close('vitrine.db', 0o000), 'databaseRights'],
    [
      'a log of the database that belongs to another user',
      () => {
        writeFileSync(join(dataDir, 'vitrine.db-wal'), '')
        close('vitrine.db-wal', 0o400)
      },
      'databaseRights',
    ],
  ])('%s', async (_, breakIt, code) => {
    breakIt()
    const { sentence, reported } = await refusals({})
    expect(sentence).toContain('EACCES: permission denied')
    expect(reported).toEqual(fault(code))
  })

  test.each([
    [
      'a missing database',
      () => rmSync(join(dataDir, 'vitrine.db')),
      'is not there, but',
      'databaseMissing',
    ],
    [
      'a damaged database',
      () => writeFileSync(join(dataDir, 'vitrine.db'), 'no database '.repeat(500)),
      'The file is damaged',
      'databaseDamaged',
    ],
    [
      'a database of a newer version',
      () => asNewer(join(dataDir, 'vitrine.db')),
      'from a newer version of Vitrine',
      'databaseNewer',
    ],
    [
      'a short secret',
      () => writeFileSync(join(dataDir, 'secret'), 'cut off'),
      'has 7 characters, but it needs 32',
      'secretShort',
    ],
    ['a read-only data folder', () => close('.', 0o500), 'EACCES', 'folderRefused'],
    [
      'a file in place of the media folder',
      () => writeFileSync(join(dataDir, 'media'), ''),
      'media is not a folder',
      'folderRefused',
    ],
  ])('%s', async (_, breakIt, words, code) => {
    breakIt()
    const { sentence, reported } = await refusals({})
    expect(sentence).toContain(words)
    expect(reported).toEqual(fault(code))
  })

  test('a data folder that cannot be created', async () => {
    mkdirSync(join(dataDir, 'closed'))
    close('closed', 0o500)
    const place = join(dataDir, 'closed/data')
    const { sentence, reported } = await refusals({ DATA_DIR: place })
    expect(sentence).toContain(`DATA_DIR is ${place}, but it is not writable`)
    expect(reported).toEqual(fault('folderRefused'))
  })

  test('a data folder without permission to enter', async () => {
    const closed = join(dataDir, 'closed')
    mkdirSync(closed)
    close('closed', 0o000)
    const { reported } = await refusals({ DATABASE_URL: `file:${closed}/vitrine.db` })
    expect(reported).toEqual(fault('databaseRights'))
  })

  test('a port of a program that accepts connections without answering', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const { sentence, reported } = await refusals({ PORT: String(port) })
    expect(sentence).toContain(`Port ${port} is in use by another program`)
    expect(reported).toEqual(fault('portTaken'))
    const admin = await refusals({ PORT: String(await freePort()), ADMIN_PORT: String(port) })
    expect(admin.sentence).toContain('set ADMIN_PORT to another port')
    expect(admin.reported).toEqual(fault('portTaken'))
    silent.close()
  })

  test('an address of another machine', async () => {
    // A proxy in between may answer for other machines at lower ports.
    const { sentence, reported } = await refusals({ HOST: '203.0.113.1', PORT: '45000' })
    expect(sentence).toBe('HOST is none of the addresses of this machine.')
    expect(reported).toEqual(fault('startRefused'))
  })

  test('a process without an API', async () => {
    const { sentence, reported } = await refusals({ ROLE: 'site' })
    expect(sentence).toContain('ROLE names no "api"')
    expect(reported).toEqual(fault('startRefused'))
  })

  test.each([
    ['ADMIN_EMAIL is not an e-mail address.', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'x' }],
    ['ADMIN_PASSWORD is too short', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'x' }],
  ])('an administrator who cannot be created: %s', async (sentence, env) => {
    const refused = await refusals(env)
    expect(refused.sentence.split('\n')).toEqual([expect.stringMatching(`^${sentence}`)])
    expect(refused.reported).toEqual(fault('startRefused'))
  })
})

test('a backup folder of another user is reported', async () => {
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  close('backups', 0o500)
  const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' }
  const { code, output } = await examine(env)
  expect(code).toBe(1)
  expect(JSON.parse(output).findings).toContainEqual(
    expect.objectContaining({ code: 'folderReadOnly', values: { folder: backups } }),
  )
})

test.each([
  ['data folder', () => close('.', 0o000)],
  ['folder above', () => close('..', 0o000)],
])('a %s without permissions is reported, and causes no other faults', async (_, breakIt) => {
  breakIt()
  const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' }
  const { code, output } = await examine(env)
  const faults = JSON.parse(output)
    .findings.filter(({ level }: { level: string }) => level === 'fault')
    .map((each: { code: string }) => each.code)
    // The temporary folder may be in memory.
    .filter((each: string) => each !== 'folderMemory')
  expect(code).toBe(1)
  expect(faults.toSorted()).toEqual(['databaseRights', 'folderRefused', 'secretUnreadable'])
})

const servers = databases.filter(({ name }) => name === 'PostgreSQL')

describe.each(servers)('on $name', ({ empty }) => {
  const server = inject('postgres')
  const at = (url: string, user: string) => url.replace(/\/\/[^@]*@/, `//${user}@`)

  test('a missing database or role is refused by both', async () => {
    const noDatabase = await refusals({ DATABASE_URL: `${server}/nowhere` })
    expect(noDatabase.sentence).toContain('database "nowhere" does not exist')
    expect(noDatabase.reported).toEqual(fault('databaseRefused'))
    const noRole = await refusals({ DATABASE_URL: at(`${server}/postgres`, 'nobody_at_all') })
    expect(noRole.sentence).toContain('role "nobody_at_all" does not exist')
    expect(noRole.reported).toEqual(fault('databaseRefused'))
  })

  test('an empty database is refused by both if the folder contains a site', async () => {
    const place = await empty()
    const { sentence, reported } = await refusals({ DATABASE_URL: place.url })
    expect(sentence).toContain('is empty, but')
    expect(reported).toEqual(fault('databaseMissing'))
    await place.drop()
  })

  test('a role that cannot write, or cannot create tables, is refused by both', async () => {
    const place = await empty()
    const role = `reader_${statSync(folder).ino}`
    await place.execute(`create role ${role} login`)
    await place.execute('revoke create on schema public from public')
    rmSync(join(dataDir, 'secret'))
    const asReader = { DATABASE_URL: at(place.url, role), SECRET: 's'.repeat(64) }
    const noTable = await refusals(asReader)
    expect(noTable.sentence).toContain('permission denied for schema public')
    expect(noTable.reported).toEqual(fault('databaseRefused'))

    await (await openDatabase(place.url)).close()
    await place.execute(`grant select on all tables in schema public to ${role}`)
    const reader = await refusals(asReader)
    expect(reader.sentence).toContain('lacks some on')
    expect(reader.reported).toEqual(fault('databaseRights'))
    await place.execute(`grant all on all tables in schema public to ${role}`)
    await place.execute(`revoke insert on site_settings from ${role}`)
    expect((await refusals(asReader)).sentence).toContain('lacks some on site_settings.')
    await place.execute(`revoke all on all tables in schema public from ${role}`)
    await place.execute(`drop role ${role}`)
    await place.drop()
  })
})
