import { dayMs, hourMs } from '@vitrine/contract/bounds/durations'
import { showOverview } from '@vitrine/contract/endpoints/operation'
import { roles } from '@vitrine/contract/identity/identity'
import { OverviewAnswer } from '@vitrine/contract/operation/overview'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readCreationTime, readCreationTimeOrEpoch } from '../db/creation-time.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { notifyOfOldBackups } from './notices.ts'
import {
  areBackupsOld,
  claimHour,
  claimNight,
  findUnsentBackup,
  getBackupState,
  isTestRestoreDue,
  isTestStartDue,
  updateBackupRow,
} from './store.ts'

const chief = { role: roles.administrator, email: 'chef@example.org' }
const at = new Date('2026-03-01T04:00:00.000Z')
const made_at = at.toISOString()

describe.each(databases)('nightly backups on $name', ({ open }) => {
  let database: TestDatabase
  let firstMadeAt: Date
  beforeAll(async () => {
    database = await open()
    firstMadeAt = await readCreationTime(database.db)
  })
  afterEach(async () => {
    await setMadeAt(firstMadeAt)
    await database.clear()
  })
  afterAll(() => database.drop())

  const setMadeAt = (moment: Date) =>
    sql`update kysely_migration set "timestamp" = ${moment.toISOString()}`.execute(database.db)

  test('one process makes the nightly backup; another process retries if it fails', async () => {
    const { db } = database
    const claim = (later = 0) => claimNight(db, '2026-03-01', new Date(at.getTime() + later))
    const claims = await Promise.all([claim(), claim(), claim()])
    const [id = 0, ...others] = claims.filter((claimed) => claimed !== undefined)
    expect(others).toEqual([])
    expect(await claim(hourMs / 2)).toBeUndefined()
    expect(await claim(hourMs)).toBe(id)
    await updateBackupRow(db, id, { made_at })
    expect(await claim(5 * hourMs)).toBeUndefined()
    expect(await claimNight(db, '2026-03-02', at)).not.toBe(id)
  })

  test('one process makes the hourly copy, which neither counts as the nightly backup nor runs during it', async () => {
    const { db } = database
    const later = (hours: number) => new Date(at.getTime() + hours * hourMs)
    const claims = await Promise.all([claimHour(db, at), claimHour(db, at)])
    const [id = 0, ...others] = claims.filter((claimed) => claimed !== undefined)
    expect(others).toEqual([])
    await updateBackupRow(db, id, { made_at, verified_at: made_at, bytes: 7 })
    expect(await getBackupState(db, 'hour', at)).toMatchObject({ made_at, bytes: 7 })
    expect(await getBackupState(db, 'night', at)).toMatchObject({
      made_at: null,
      verified_at: null,
    })
    expect(await findUnsentBackup(db, at)).toBeUndefined()
    expect([await isTestRestoreDue(db, later(23)), await isTestRestoreDue(db, later(25))]).toEqual([
      false,
      true,
    ])

    const night = (await claimNight(db, '2026-03-01', later(1))) ?? 0
    expect(await claimHour(db, later(1.5))).toBeUndefined()
    await updateBackupRow(db, night, { made_at })
    expect(await claimHour(db, later(1.5))).toEqual(expect.any(Number))
  })

  test('the test start is due once a week, and an unsent backup is found', async () => {
    const { db } = database
    expect(await isTestStartDue(db, at)).toBe(true)
    const id = (await claimNight(db, '2026-03-01', at)) ?? 0
    await updateBackupRow(db, id, { made_at, started_at: made_at, file: 'a' })
    expect(await isTestStartDue(db, new Date(at.getTime() + 6 * dayMs))).toBe(false)
    expect(await isTestStartDue(db, new Date(at.getTime() + 8 * dayMs))).toBe(true)
    expect(await findUnsentBackup(db, at)).toMatchObject({ id, file: 'a' })
    await updateBackupRow(db, id, { sent_at: made_at })
    expect(await findUnsentBackup(db, at)).toBeUndefined()
  })

  test('rows written while the clock was a year ahead block no later backup', async () => {
    const { db } = database
    const yearAhead = new Date(at.getTime() + 365 * dayMs)
    const then = yearAhead.toISOString()
    const isOf = { verified_at: then, started_at: then, sent_at: then }
    for (const night of ['2027-03-01', '2026-03-03', 'hour 2027-03-01T04']) {
      const id = (await claimNight(db, night, yearAhead)) ?? 0
      await updateBackupRow(db, id, { made_at: then, file: 'ahead', bytes: 1, ...isOf })
    }
    await claimNight(db, '2027-03-02', yearAhead)
    await setMadeAt(yearAhead)
    const none = { made_at: null, bytes: null, sent_at: null, verified_at: null, problem: null }
    for (const kind of ['night', 'hour'] as const)
      expect(await getBackupState(db, kind, at)).toEqual(none)
    expect(await areBackupsOld(db, at)).toBe(true)
    expect(await isTestStartDue(db, at)).toBe(true)
    expect(await isTestRestoreDue(db, at)).toBe(true)
    expect(await claimHour(db, at)).toEqual(expect.any(Number))

    const id = (await claimNight(db, '2026-03-01', at)) ?? 0
    await updateBackupRow(db, id, { made_at, file: 'a' })
    expect(await findUnsentBackup(db, at)).toMatchObject({ id, file: 'a' })
    // A row for this night exists already, from the wrong clock.
    const later = new Date(at.getTime() + 2 * dayMs)
    const again = (await claimNight(db, '2026-03-03', later)) ?? 0
    await updateBackupRow(db, again, { made_at: later.toISOString(), file: 'b' })
    expect(await findUnsentBackup(db, later)).toMatchObject({ id: again, file: 'b' })
    expect(await claimNight(db, '2026-03-03', new Date(later.getTime() + hourMs))).toBeUndefined()
  })

  test('a site whose creation time is in the future counts as old', async () => {
    const { db } = database
    await setMadeAt(new Date(at.getTime() - dayMs))
    expect(await readCreationTimeOrEpoch(db, at)).toEqual(new Date(at.getTime() - dayMs))
    await setMadeAt(new Date(at.getTime() + dayMs))
    expect(await readCreationTimeOrEpoch(db, at)).toEqual(new Date(0))
  })

  test('administrators get one mail a day when no backup was made or verified for two days', async () => {
    const people = peopleOn(database)
    const { db } = database
    await people.add(chief)
    await people.add({ role: roles.editor })
    const mailsAfter = async (laterMinutes: number) => {
      people.later(laterMinutes)
      await notifyOfOldBackups(people.context)
      return people.mails.splice(0).map(({ to, template }) => `${template} to ${to}`)
    }
    const mail = 'backup-old to chef@example.org'
    expect(await mailsAfter(0)).toEqual([])
    expect(await mailsAfter(49 * 60)).toEqual([mail])
    expect(await mailsAfter(60)).toEqual([])
    expect(await mailsAfter(24 * 60)).toEqual([mail])
    const id = (await claimNight(db, 'today', people.context.now())) ?? 0
    const now = people.context.now().toISOString()
    await updateBackupRow(db, id, { made_at: now })
    expect(await mailsAfter(24 * 60)).toEqual([mail])
    await updateBackupRow(db, id, { verified_at: now })
    expect(await mailsAfter(23 * 60)).toEqual([])
    expect(await mailsAfter(24 * 60)).toEqual([mail])
  })

  test('only administrators see the state of the backups', async () => {
    const people = peopleOn(database)
    const seenBy = async (person: object) => {
      await people.add(person)
      const answer = await (await people.signedIn(person)).read(showOverview.path)
      return OverviewAnswer.parse(await answer.json()).data.backups
    }
    const id = (await claimNight(database.db, '2026-03-01', at)) ?? 0
    const bytes = 5_000_000_000
    await updateBackupRow(database.db, id, { made_at, bytes, problem: 'the disk is full' })
    expect(await seenBy(chief)).toEqual({
      made_at,
      bytes,
      problem: 'the disk is full',
      sent_at: null,
      verified_at: null,
      nightly: false,
    })
    expect(await seenBy({ role: roles.editor })).toBeUndefined()
  })
})
