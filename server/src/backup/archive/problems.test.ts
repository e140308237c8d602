import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCopyRefusal } from './problems.ts'

/**
 * A mount namespace, in which an unprivileged user can mount a disk. Other processes see it through
 * `/proc`.
 */
const inNamespace = ['--map-root-user', '--mount', 'sh', '-ec']
const hasNamespaces = spawnSync('unshare', [...inNamespace, 'true']).status === 0
const fullDisk = `
mount -t tmpfs -o size=1m tmpfs "$FOLDER"
dd if=/dev/zero of="$FOLDER/rest" bs=4096 2>/dev/null || true
echo ready
exec cat`

describe.skipIf(!hasNamespaces)('when the disk is too full to copy the database', () => {
  let folder: string
  let holder: ChildProcess
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-full-'))
    const env = { PATH: process.env.PATH, FOLDER: folder }
    holder = spawn('unshare', [...inNamespace, fullDisk], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (holder.stdout) await once(holder.stdout, 'data')
  })
  afterAll(async () => {
    const ended = once(holder, 'close')
    holder.stdin?.end()
    await ended
    rmSync(folder, { recursive: true })
  })

  test('the error names the full disk: that of the database, otherwise that of the backup', async () => {
    const full = `/proc/${holder.pid}/root${folder}`
    const nameDisk = (databaseUrl: string) =>
      toCopyRefusal(
        '/backups/site.backup',
        databaseUrl,
      )(sqliteFull()).catch(({ message }) => message)
    expect(await nameDisk(`file:${full}/vitrine.db`)).toMatch(`The disk of ${full} is full:`)
    expect(await nameDisk(`file:${tmpdir()}/vitrine.db`)).toMatch('The disk of /backups is full:')
    expect(await nameDisk('postgres://127.0.0.1/none')).toMatch('The disk of /backups is full:')
  })
})

/** Returns the error of SQLite when its file cannot grow. */
function sqliteFull(): Error {
  const sqlite = new DatabaseSync(':memory:')
  try {
    sqlite.exec('create table t (x); pragma max_page_count = 2')
    sqlite.exec('insert into t values (zeroblob(100000))')
    throw new Error('SQLite has found room.')
  } catch (error) {
    return error as Error
  } finally {
    sqlite.close()
  }
}
