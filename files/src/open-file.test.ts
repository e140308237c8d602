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

test('a file that is written anew is another one, though its size and its date stay', async () => {
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

test('there is none where nothing is, a folder is, or no name can be', async () => {
  mkdirSync(join(folder, 'b'))
  writeFileSync(join(folder, 'c'), '')
  for (const name of ['a', 'b', 'c/d', 'x'.repeat(300)])
    expect(await openFile(join(folder, name))).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('a named pipe is not waited for', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  expect(await openFile(pipe)).toBeUndefined()
})

/** A file that not even root may read. */
const unreadable = '/sys/bus/platform/drivers_probe'

test.skipIf(!existsSync(unreadable))('one that may not be read is an error', async () => {
  await expect(openFile(unreadable)).rejects.toMatchObject({ code: 'EACCES' })
})

test('what the file system says is told apart', () => {
  const said = (code: string) => Object.assign(new Error(code), { code })
  expect([
    isNotFoundError(said('ENOENT')),
    isNotFoundError(said('EACCES')),
    isNotFoundError('ENOENT'),
  ]).toEqual([true, false, false])
  expect([
    isDiskFullError(said('ENOSPC')),
    isDiskFullError(said('EDQUOT')),
    isDiskFullError(said('EIO')),
  ]).toEqual([true, true, false])
  expect([isTooManyFilesError(said('EMFILE')), isTooManyFilesError(said('ENOSPC'))]).toEqual([
    true,
    false,
  ])
})
