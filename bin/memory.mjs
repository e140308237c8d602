import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const bytesNeeded = 2_000_000_000

/**
 * Lets what is started from here on keep its temporary files in memory, where there is enough of it:
 * thousands of databases that are thrown away need not reach the disk. `close` takes away what is left.
 */
export function openMemory() {
  if (!existsSync(inMemory)) return { close: () => {} }
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < bytesNeeded) return { close: () => {} }
  const folder = join(inMemory, `vitrine-tests-${process.pid}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  return { close: () => rmSync(folder, { recursive: true, force: true }) }
}
