import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { startBucket } from '@vitrine/files/testing/bucket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../testing/processes.ts'
import { unpackBackup } from './unpack-backup.ts'

const { PATH = '' } = process.env
const made = '/images/of the site/here.png'

let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string
beforeEach(async () => {
  bucket = await startBucket()
  bucket.files.set(made, Buffer.from('here'))
  folder = mkdtempSync(join(tmpdir(), 'vitrine-incomplete-'))
  await layMigrated(join(folder, 'vitrine.db'))
})
afterEach(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...words: string[]) {
  const env = { ...bucket.environment, DATA_DIR: folder, PATH }
  const program = startProgram('cli/main.ts', words, env)
  return { code: await program.ended, out: program.output(), err: program.errors() }
}

test('a backup without some files of the bucket is made, and every command calls it incomplete', async () => {
  const file = join(folder, 'backups/site.backup')
  bucket.listAlso('of+the+site/lost.png')
  const one =
    'The backup is incomplete: 1 file of the bucket could not be fetched, media/lost.png.\n'
  const backup = await run('backup', file)
  expect(backup).toEqual({ code: 1, out: expect.stringContaining(`${file}: 1 MB`), err: one })
  bucket.listAlso('of+the+site/.reports/lost.webp')
  const two =
    'The backup is incomplete: 2 files of the bucket could not be fetched, such as media/lost.png.\n'
  const hourly = await run('backup:hourly', '--json')
  expect([hourly.code, hourly.err]).toEqual([1, two])
  const copy = JSON.parse(hourly.out).file

  const verified = await run('backup:verify', file, '--no-start')
  expect([verified.code, verified.err]).toEqual([1, one])
  expect(verified.out).toContain(`${file} is incomplete: made on`)
  const planned = await run('restore', copy, '--dry-run')
  expect(planned.code).toBe(0)
  expect(planned.out).toContain(`${copy} is incomplete: made on`)
  expect(planned.out).toContain(two)
  const listed = (await run('backup:list')).out.split('\n')
  expect(listed.filter((line) => line.includes(' incomplete  '))).toHaveLength(2)

  const out = mkdtempSync(join(folder, 'out-'))
  await unpackBackup(file, out, async () => '')
  expect(readFileSync(join(out, 'media/here.png'), 'utf8')).toBe('here')
})

test('a name in the bucket that cannot be decoded is reported in one sentence, and no backup is made', async () => {
  bucket.listAlso('of+the+site/%zz')
  expect(await run('backup', join(folder, 'site.backup'))).toEqual({
    code: 1,
    out: '',
    err: 'The bucket of MEDIA_URL failed: it lists a name that cannot be read: of+the+site/%zz.\n',
  })
})
