import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { showOverview } from '@vitrine/contract/endpoints/operation'
import { OverviewAnswer } from '@vitrine/contract/operation/overview'
import { startBucket } from '@vitrine/files/testing/bucket'
import { expect, test } from 'vitest'
import { createChildDatabase, startChildProduct } from '../testing/child-product.ts'
import { signIn } from '../testing/sign-in.ts'

// Up to three commands of the product run one after another, at low priority.
const patienceMs = 240_000

test(
  'a site makes, verifies and copies a backup every night and an hourly copy every hour',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-nightly-'))
    const second = join(dataDir, 'second')
    mkdirSync(second)
    const env = { BACKUP_URL: pathToFileURL(second).href }
    const file = join(dataDir, 'vitrine.db')
    await createChildDatabase(file)
    const sqlite = new DatabaseSync(file)
    sqlite.exec(`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`)
    // A trial start has succeeded recently, so the verification skips it.
    sqlite.exec(
      `insert into backups (night, begun_at, started_at) select 'before', '', strftime('%FT%TZ')`,
    )
    // The same applies to the verification of hourly copies.
    sqlite.exec(
      `insert into backups (night, begun_at, verified_at) select 'hour 2026', '', strftime('%FT%TZ')`,
    )
    sqlite.close()

    const later = await startChildProduct(dataDir, [], env)
    const { promise: sent, resolve } = Promise.withResolvers<void>()
    const look = setInterval(() => {
      if (readdirSync(second).some((name) => name.endsWith('.backup'))) resolve()
    }, 100)
    await sent
    clearInterval(look)
    const expected = { verified_at: expect.any(String), sent_at: expect.any(String), problem: null }
    const headers = await signIn(later.site)
    const state = async () => {
      const answer = await fetch(later.site + showOverview.path, { headers })
      return OverviewAnswer.parse(await answer.json()).data.backups
    }
    await expect.poll(state, { timeout: patienceMs }).toMatchObject({
      ...expected,
      hourly: { ...expected, made_at: expect.any(String), bytes: expect.any(Number) },
    })
    const ofNights = (folder: string) =>
      readdirSync(folder).filter((name) => name.endsWith('.backup'))
    expect(ofNights(join(dataDir, 'backups'))).toEqual(ofNights(second))
    expect(readdirSync(second).filter((name) => name.startsWith('hourly-')).length).toBe(1)
    expect(await later.stop()).toBe(0)
    rmSync(dataDir, { recursive: true })
  },
  patienceMs,
)

test('a backup that reaches its second place later has no problem any more', {
  timeout: patienceMs,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-nightly-'))
  for (const name of ['second', 'backups']) mkdirSync(join(dataDir, name))
  writeFileSync(join(dataDir, 'backups/a.backup'), 'all of the site')
  const file = join(dataDir, 'vitrine.db')
  await createChildDatabase(file)
  const sqlite = new DatabaseSync(file)
  sqlite.exec(
    `insert into backups (night, begun_at, made_at, verified_at, file, problem)
     select 'before', at, at, at, 'a.backup', 'It cannot be copied.' from (select strftime('%FT%TZ') as at)`,
  )
  const env = { BACKUP_URL: pathToFileURL(join(dataDir, 'second')).href }
  const product = await startChildProduct(dataDir, [], env)
  const row = sqlite.prepare('select sent_at, problem from backups')
  const sent = { sent_at: expect.any(String), problem: null }
  await expect.poll(() => row.get(), { timeout: patienceMs }).toMatchObject(sent)
  sqlite.close()
  await product.stop()
  rmSync(dataDir, { recursive: true })
})

test(
  'a backup and an hourly copy without a file of the bucket are made and sent, and keep their problem',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-nightly-'))
    const second = join(dataDir, 'second')
    mkdirSync(second)
    const bucket = await startBucket()
    bucket.listAlso('of+the+site/lost.png')
    const env = { ...bucket.environment, BACKUP_URL: pathToFileURL(second).href }
    const file = join(dataDir, 'vitrine.db')
    await createChildDatabase(file)
    const sqlite = new DatabaseSync(file)
    sqlite.exec(`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`)
    sqlite.exec(
      `insert into backups (night, begun_at, started_at) select 'before', '', strftime('%FT%TZ')`,
    )
    const product = await startChildProduct(dataDir, [], env)
    const rows = sqlite.prepare(
      `select problem, made_at, sent_at, verified_at from backups where begun_at > '' order by id`,
    )
    const [problem, made_at] = [
      'The backup is incomplete: 1 file of the bucket could not be fetched, media/lost.png.',
      expect.any(String),
    ]
    const incomplete = { problem, made_at, sent_at: expect.any(String), verified_at: null }
    await expect
      .poll(() => rows.all(), { timeout: patienceMs })
      .toMatchObject([incomplete, incomplete])
    sqlite.close()
    expect(await product.stop()).toBe(0)
    await bucket.close()
    rmSync(dataDir, { recursive: true })
  },
  patienceMs,
)
