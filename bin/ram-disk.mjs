import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const ramDisk = '/dev/shm'
const bytesNeeded = 2_000_000_000

/**
 * Points TMPDIR of this process and its children to a RAM disk, if it has enough space: tests create
 * thousands of databases. `close` removes the folder. Also removes folders of killed runs.
 * @param {string} [parent]
 */
export function useRamDisk(parent = ramDisk) {
  if (!existsSync(parent)) return { close: () => {} }
  removeStale(parent)
  const { bavail, bsize } = statfsSync(parent)
  if (bavail * bsize < bytesNeeded) return { close: () => {} }
  const folder = join(parent, `vitrine-tests-${process.pid}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  return { close: () => remove(folder) }
}

/**
 * Removes the folders of killed runs.
 * @param {string} parent
 */
function removeStale(parent) {
  for (const entry of readdirSync(parent)) {
    const [, pid] = entry.match(/^vitrine-tests-(\d+)$/) ?? []
    if (pid && !isRunning(Number(pid))) remove(join(parent, entry))
  }
}

/**
 * True if a process has this id. If another one has reused the id, the folder stays.
 * @param {number} pid
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Retries: a process that is ending may still write there.
 * @param {string} folder
 */
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
