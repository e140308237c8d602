import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../settings/refusal.ts'
import { startProgram } from '../testing/processes.ts'
import { listDataFolderParts, prepareDataFolder, readSecret } from './data-folder.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  file = join(folder, 'secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new data folder is private to its owner, and an existing one keeps its permissions', async () => {
  const [made, existing] = [join(folder, 'sites/one'), folder]
  chmodSync(existing, 0o750)
  for (const each of [made, existing]) await prepareDataFolder(each)
  expect([made, existing].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o750])
})

describe('the secret', () => {
  test('is created once, private to its owner, and read again', async () => {
    const secret = await readSecret(folder, undefined)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readSecret(folder, undefined)).toBe(secret)
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  test('is not created if a variable gives one', async () => {
    const given = 'a secret of the tests, 32 characters long'
    expect(await readSecret(folder, given)).toBe(given)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is the same for all processes that start at the same time', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => readSecret(folder, undefined)),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe(secrets[0])
  })

  test('is read without the line end that an owner has added', async () => {
    writeFileSync(file, `${'s'.repeat(32)}\n`)
    expect(await readSecret(folder, undefined)).toBe('s'.repeat(32))
  })

  test.each([
    ['nothing', '', 0],
    ['a line end', '\n', 0],
    ['32 spaces', ' '.repeat(32), 0],
    ['31 characters', `${'s'.repeat(31)}\n`, 31],
  ])('with %s in its file is refused, and the file stays unchanged', async (_name, text, count) => {
    writeFileSync(file, text)
    const reading = readSecret(folder, undefined)
    await expect(reading).rejects.toThrow(Refusal)
    await expect(reading).rejects.toThrow(
      `The secret in ${file} has ${count} characters, but it needs 32`,
    )
    await expect(reading).rejects.toThrow(
      'remove the file, and the next start creates a new secret',
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test.each([
    ['a folder', () => mkdirSync(file)],
    ['a link to nothing', () => symlinkSync(join(folder, 'none'), file)],
  ])('is refused if its file is %s', async (_name, put) => {
    put()
    const reading = readSecret(folder, undefined)
    await expect(reading).rejects.toThrow(Refusal)
    await expect(reading).rejects.toThrow(`The secret ${file} cannot be read or created`)
  })

  test('with 31 characters stops the start', async () => {
    writeFileSync(file, 's'.repeat(31))
    const env = { DATA_DIR: folder, PORT: '0', ADMIN_PORT: '0' }
    const program = startProgram('main.ts', [], env)
    expect(await program.ended).toBe(1)
    expect(program.errors()).toMatch(/^The secret in .* has 31 characters, .*\n$/)
  })
})

describe('a data folder', () => {
  test('counts as new until its first start has ended', async () => {
    await prepareDataFolder(folder)
    await readSecret(folder, undefined)
    writeFileSync(join(folder, 'media/picture.webp'), '')
    expect(await listDataFolderParts(folder)).toEqual([])
    rmSync(join(folder, 'first-start'))
    expect(await listDataFolderParts(folder)).toEqual(['a secret', 'images'])
    await prepareDataFolder(folder)
    expect(await listDataFolderParts(folder)).toEqual(['a secret', 'images'])
  })

  test('counts as new if it contains only files of a mounted disk and a desktop', async () => {
    for (const name of ['lost+found', 'media/lost+found'])
      mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'media/.DS_Store'), '')
    expect(await listDataFolderParts(folder)).toEqual([])
    mkdirSync(join(folder, 'reports'))
    writeFileSync(join(folder, 'reports/picture.webp'), '')
    expect(await listDataFolderParts(folder)).toEqual(['screenshots'])
  })
})
