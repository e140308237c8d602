import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const bytesNeeded = 2_000_000_000

/**
 * Lets what is started from here on keep its temporary files in memory, where there is enough of it:
 * thousands of databases that are thrown away need not reach the disk. `close` takes away what is left;
 * what a run that was killed has left goes with the next one.
 */
export function openMemory(parent = inMemory) {
  if (!existsSync(parent)) return { close: () => {} }
  removeAbandoned(parent)
  const { bavail, bsize } = statfsSync(parent)
  if (bavail * bsize < bytesNeeded) return { close: () => {} }
  const folder = join(parent, `vitrine-tests-${process.pid}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  return { close: () => remove(folder) }
}

/** Removes the folders of runs that have ended without it. */
function removeAbandoned(parent) {
  for (const entry of readdirSync(parent)) {
    const [, pid] = entry.match(/^vitrine-tests-(\d+)$/) ?? []
    if (pid && !isRunning(Number(pid))) remove(join(parent, entry))
  }
}

/** Whether there is such a process; another one may have taken its number, and then its folder stays. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// A process that is just ending may still write in it.
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
