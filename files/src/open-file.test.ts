import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDiskFullError, isNotFoundError, isTooManyFilesError } from './file-errors.ts'
import { openFile } from './open-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-open-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function identityAt(file: string) {
  const opened = await openFile(file)
  await opened?.handle.close()
  return opened?.identity
}

test('a rewritten file has another identity, even with the same size and date', async () => {
  const file = join(folder, 'a')
  const at = new Date('2026-01-05')
  const identities = new Set<string | undefined>()
  for (const text of ['one', 'two']) {
    writeFileSync(file, text)
    utimesSync(file, at, at)
    identities.add(await identityAt(file))
  }
  expect(identities.size).toBe(2)
})

test('returns undefined for a missing file, a folder and an impossible name', async () => {
  mkdirSync(join(folder, 'b'))
  writeFileSync(join(folder, 'c'), '')
  for (const name of ['a', 'b', 'c/d', 'x'.repeat(300)])
    expect(await openFile(join(folder, name))).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('a named pipe is not opened', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  expect(await openFile(pipe)).toBeUndefined()
})

/** A file that not even root may read. */
const unreadable = '/sys/bus/platform/drivers_probe'

test.skipIf(!existsSync(unreadable))('an unreadable file is an error', async () => {
  await expect(openFile(unreadable)).rejects.toMatchObject({ code: 'EACCES' })
})

test('distinguishes the errors of the file system', () => {
  const createError = (code: string) => Object.assign(new Error(code), { code })
  expect([
    isNotFoundError(createError('ENOENT')),
    isNotFoundError(createError('EACCES')),
    isNotFoundError('ENOENT'),
  ]).toEqual([true, false, false])
  expect([
    isDiskFullError(createError('ENOSPC')),
    isDiskFullError(createError('EDQUOT')),
    isDiskFullError(createError('EIO')),
  ]).toEqual([true, true, false])
  expect([
    isTooManyFilesError(createError('EMFILE')),
    isTooManyFilesError(createError('ENOSPC')),
  ]).toEqual([true, false])
})
