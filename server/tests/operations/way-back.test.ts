import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wayBackFiles } from '../../../bin/update/back-up-and-switch.mjs'
import { makeBackup } from '../../src/backup/make-backup.ts'

const root = join(import.meta.dirname, '../../..')
const passphrase = 'une phrase de passe'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'vitrine-way-back-'))
})
afterEach(() => rmSync(site, { recursive: true }))

function write(name: string, said: string) {
  mkdirSync(dirname(join(site, name)), { recursive: true })
  writeFileSync(join(site, name), said)
}
const packageOf = (version: string) => JSON.stringify({ version })

/** Creates a site that was updated from 0.1.0, the version of this repository, to 0.2.0. */
async function layOutUpdated() {
  const dataDir = join(site, 'data')
  mkdirSync(dataDir)
  await layMigrated(join(dataDir, 'vitrine.db'))
  write('package.json', packageOf('0.2.0'))
  write('node_modules/version', '0.2.0')
  write('.vitrine/former/package.json', packageOf('0.1.0'))
  write('.vitrine/former/package.switching.json', packageOf('0.1.0'))
  write('.vitrine/former/node_modules/node/bin/nothing', '')
  symlinkSync(process.execPath, join(site, '.vitrine/former/node_modules/node/bin/node'))
  symlinkSync(root, join(site, '.vitrine/former/node_modules/vitrine'))
  const config = { databaseUrl: `file:${dataDir}/vitrine.db`, dataDir }
  const file = join(site, '.vitrine/former/before.backup')
  await makeBackup(file, { config, secret: true, passphrase })
  const about = { version: '0.1.0', newer: '0.2.0', packed: 'vitrine-0.2.0.tgz', rows: {} }
  const at = new Date().toISOString()
  write('.vitrine/former/former.json', JSON.stringify({ ...about, at, written: '' }))
  for (const name of ['switch.mjs', ...wayBackFiles])
    copyFileSync(join(root, 'bin/update', name), join(site, '.vitrine', name))
}

/** Runs the rollback with `typed` as its standard input. */
async function goBack(typed: string, more: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(site, '.vitrine/back.mjs'), '--yes'], {
    cwd: site,
    // The product of this test is the repository, whose data is elsewhere.
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(site, 'data'), ...more },
  })
  child.stdin.end(typed)
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: out + err }
}

/** Names of all files of the site, without those that opening a database creates. */
const filesOfSite = () =>
  readdirSync(site, { recursive: true })
    .map(String)
    .filter((name) => !/lock|-wal$|-shm$/.test(name) && !name.includes('node_modules/vitrine/'))
    .sort()

test('a rollback checks all requirements before it moves any file', async () => {
  await layOutUpdated()
  const before = filesOfSite()
  const refused = async (sentence: string, typed: string, more?: Record<string, string>) => {
    const { code, said } = await goBack(typed, more)
    expect(said).toContain(sentence)
    expect(code).toBe(1)
    expect(filesOfSite()).toEqual(before)
  }
  await refused('The backup is sealed: set BACKUP_PASSPHRASE, or type its passphrase.', '')
  const wrong = { BACKUP_PASSPHRASE: 'another one that is wrong' }
  await refused('The passphrase is wrong', `${passphrase}\n`, wrong)

  const backup = join(site, '.vitrine/former/before.backup')
  renameSync(backup, join(site, 'elsewhere'))
  expect((await goBack('')).said).toContain(`${backup} is missing`)
  renameSync(join(site, 'elsewhere'), backup)

  // The passphrase is requested once, and used again after the switch.
  const { code, said } = await goBack(`${passphrase}\n`)
  expect(said).toContain('Vitrine 0.1.0 is restored.')
  expect(code).toBe(0)
  expect(readFileSync(join(site, 'package.json'), 'utf8')).toBe(packageOf('0.1.0'))
  expect(existsSync(join(site, 'node_modules/version'))).toBe(false)
  expect(readdirSync(join(site, 'data'))).toContainEqual(expect.stringMatching(/^former_/))
})

test('a database that the former version cannot read does not prevent a rollback', async () => {
  await layOutUpdated()
  const node = join(site, '.vitrine/former/node_modules/node/bin/node')
  rmSync(node)
  const script = `case "$*" in *update:state*) exit 1;; esac\nexec '${process.execPath}' "$@"\n`
  writeFileSync(node, `#!/bin/sh\n${script}`, { mode: 0o755 })
  const { code, said } = await goBack(`${passphrase}\n`)
  expect(said).toContain('The database cannot be read.')
  expect(said).toContain('Vitrine 0.1.0 is restored.')
  expect(code).toBe(0)
})
