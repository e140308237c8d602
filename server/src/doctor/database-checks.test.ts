import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { databases } from '@vitrine/api/testing/databases'
import { describe, expect, test } from 'vitest'
import { codes, settingsIn, withDataDir } from '../testing/doctor.ts'
import { checkDatabase } from './database.ts'
import { runDatabaseChecks } from './database-checks.ts'

let dataDir: string
withDataDir((folder) => {
  dataDir = folder
})

const settings = () => settingsIn(dataDir)
const checkedConfig = () => ({ ...settings(), nightly: true, hasSecondPlace: true, hourly: true })
const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test('a new, missing or damaged database is found, and the check leaves no files', async () => {
  expect(codes(await runDatabaseChecks(checkedConfig(), now))).toEqual(['databaseNew'])
  await (await openDatabase(settings().databaseUrl)).close()
  const files = readdirSync(dataDir)
  expect(
    codes(await checkDatabase({ config: { ...settings(), apiUrl: undefined } as never })),
  ).toContain('databaseWhole')
  expect(readdirSync(dataDir)).toEqual(files)
  writeFileSync(join(dataDir, 'vitrine.db'), 'no database at all, whatever it is called'.repeat(50))
  const damage = await runDatabaseChecks(checkedConfig(), now)
  expect(codes(damage)).toEqual(['databaseDamaged'])
  expect(damage[0]?.values.reason).toContain('does not open: file is not a database.')
  rmSync(join(dataDir, 'vitrine.db'))
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media/picture.png'), '')
  expect(codes(await runDatabaseChecks(checkedConfig(), now))).toEqual(['databaseMissing'])
  const away = { ...checkedConfig(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  expect(codes(await runDatabaseChecks(away, now))).toEqual(['databaseAway'])
})

describe.each(databases)('the checks of $name', ({ open }) => {
  test('find problems of mails, backups, versions and the clock', async () => {
    const { db, url, drop } = await open()
    const look = async (more: object = {}) =>
      codes(await runDatabaseChecks({ ...checkedConfig(), databaseUrl: url, ...more }, now))
    expect(await look()).toEqual(
      expect.arrayContaining(['databaseWhole', 'administratorMissing', 'mailsGo', 'backupYoung']),
    )
    expect(await look({ nightly: false })).toContain('backupOff')

    const mail = {
      template: 'test',
      sealed: null,
      attempts: 1,
      due_at: '',
      created_at: hoursAgo(3),
    }
    await db
      .insertInto('mails')
      .values([
        { ...mail, message_id: 'a', state: 'waiting' },
        { ...mail, message_id: 'b', state: 'failed' },
      ])
      .execute()
    const old = { night: 'old', begun_at: hoursAgo(50), made_at: hoursAgo(50), problem: 'full' }
    await db.insertInto('backups').values(old).execute()
    expect(await look({ hasSecondPlace: false })).toEqual(
      expect.arrayContaining([
        ...['mailsWait', 'mailsFailed', 'backupOld', 'restoreOld', 'backupOnePlace'],
        'backupProblem',
      ]),
    )
    expect(await look()).toContain('backupUnsent')
    const failed = { night: 'hour b', begun_at: hoursAgo(4), problem: 'full' }
    await db.insertInto('backups').values(failed).execute()
    const fresh = { made_at: hoursAgo(5), verified_at: hoursAgo(5), sent_at: hoursAgo(5) }
    await db.updateTable('backups').set(fresh).where('night', '=', 'old').execute()
    expect(await look()).toEqual(
      expect.arrayContaining(['backupMade', 'restoreTried', 'hourlyOld', 'hourlyProblem']),
    )
    const hour = { night: 'hour c', begun_at: hoursAgo(1), made_at: hoursAgo(1), bytes: 1 }
    await db.insertInto('backups').values(hour).execute()
    const foundNow = await look()
    expect(foundNow).toContain('hourlyMade')
    expect(foundNow).not.toContain('hourlyProblem')
    expect(await look({ hourly: false })).not.toContain('hourlyMade')

    await db
      .updateTable('backups')
      .set({ begun_at: hoursAgo(-1) })
      .execute()
    expect(await look()).toContain('clockBack')
    const migrations = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    const newer = { name: '9999-newer', timestamp: '' }
    await migrations.insertInto('kysely_migration').values(newer).execute()
    expect(await look()).toContain('databaseNewer')
    await migrations
      .deleteFrom('kysely_migration')
      .where('name', 'in', ['9999-newer', '0031-backups'])
      .execute()
    expect(await look()).toContain('databaseOlder')
    await drop()
  })
})
