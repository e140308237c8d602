import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envOf } from '../../../bin/update/data-place.mjs'
import { readVariables } from '../../src/settings/environment.ts'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'vitrine-data-place-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(site, { recursive: true })
})
const write = (name: string, text: string) => writeFileSync(join(site, name), text)

test('paths are relative to the site, not to the folder of the version', () => {
  vi.stubEnv('DATA_DIR', '')
  vi.stubEnv('DATABASE_URL', 'file:a.db')
  expect(envOf(site)).toMatchObject({
    DATA_DIR: join(site, 'data'),
    DATABASE_URL: `file:${join(site, 'a.db')}`,
  })
})

test('paths in files that variables name are relative to the site as well', () => {
  vi.stubEnv('DATA_DIR', '')
  vi.stubEnv('DATABASE_URL', '')
  for (const [name, value] of Object.entries({ DATA_DIR: 'there', DATABASE_URL: 'file:a.db' })) {
    write(`${name}.txt`, `${value}\n`)
    vi.stubEnv(`${name}_FILE`, `${name}.txt`)
  }
  write('secret.txt', 'a secret of thirty-two characters')
  vi.stubEnv('SECRET_FILE', 'secret.txt')
  vi.stubEnv('BACKUP_PASSPHRASE_FILE', '/nowhere')
  expect(envOf(site)).toMatchObject({
    DATA_DIR: join(site, 'there'),
    DATABASE_URL: `file:${join(site, 'a.db')}`,
    SECRET_FILE: join(site, 'secret.txt'),
    BACKUP_PASSPHRASE_FILE: '/nowhere',
  })
  vi.stubEnv('DATA_DIR', 'here')
  expect(envOf(site).DATA_DIR).toBe(join(site, 'here'))
})

test.each([
  [{ DATA_DIR: '/here' }],
  [{ DATA_DIR_FILE: 'named' }],
  [{ DATA_DIR: '/here', DATA_DIR_FILE: 'named' }],
  [{ DATA_DIR: '', DATA_DIR_FILE: 'named' }],
])('an update and the product read %j in the same way', (env) => {
  const names = ['DATA_DIR', 'DATA_DIR_FILE']
  for (const name of names) vi.stubEnv(name, undefined)
  write('named', ' /there\n')
  for (const [name, value] of Object.entries(env))
    vi.stubEnv(name, value === 'named' ? join(site, value) : value)
  expect(envOf(site).DATA_DIR).toBe(readVariables(['DATA_DIR'], process.env).DATA_DIR)
})
