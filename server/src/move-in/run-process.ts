import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { lockFile } from '../data/lock.ts'
import type { LogError } from '../process/log.ts'
import { getOwnEnvironment } from '../settings/process-environment.ts'
import {
  endRun,
  getMoveInFiles,
  readStoredState,
  type StoredState,
  writeStoredState,
} from './folder.ts'

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** Time that the process of a run has to take the lock, on a busy machine. */
const startMs = minuteMs

/**
 * Runs checks and imports in a process of the command line, so that their processor time and memory
 * are not those of the site. Other processes on the same folder see the run by its lock.
 */
export function createRunProcess(folder: string, logError: LogError, now: () => Date) {
  const files = getMoveInFiles(folder)
  let child: ChildProcess | undefined
  /** Resolves when the last process has ended and its outcome is written. */
  let ended = Promise.resolve()
  /** Removes the temporary files first: they may fill the disk, and the outcome needs space. */
  const stopRun = async (state: 'stopped' | 'cancelled') => {
    await rm(files.temporary, { recursive: true, force: true })
    await endRun(folder, state)
  }
  const waitForEnd = async (started: ChildProcess) => {
    try {
      await once(started, 'close')
      await stopRun(existsSync(files.cancel) ? 'cancelled' : 'stopped')
    } finally {
      child = undefined
    }
  }
  return {
    /** Returns the last run. It has stopped if no process holds the lock. */
    read: async (): Promise<StoredState['run']> => {
      const { run } = await readStoredState(folder)
      if (run?.state !== 'running' || child) return run
      // A look at the lock takes it for a moment, and the process that starts would be refused.
      if (now().getTime() - Date.parse(run.at) < startMs || isLocked(files.lock)) return run
      // On a full disk, the outcome is written later.
      await stopRun('stopped').catch(logError)
      const ended = await readStoredState(folder)
      return ended.run?.state === 'running' ? { ...run, state: 'stopped' } : ended.run
    },
    start: async (state: StoredState) => {
      // A process writes its outcome a moment before it ends.
      await ended
      await rm(files.temporary, { recursive: true, force: true })
      await mkdir(files.temporary, { recursive: true, mode: ownerOnlyModes.folder })
      await Promise.all([rm(files.cancel, { force: true }), rm(files.progress, { force: true })])
      await writeStoredState(folder, state)
      child = spawn(process.execPath, [program, 'move-in:run', folder], {
        env: { ...getOwnEnvironment(), TMPDIR: files.temporary },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.once('error', logError)
      ended = waitForEnd(child).catch(logError)
    },
    cancel: async () => {
      // The process may be a child of another process: it looks for this file.
      await writeFile(files.cancel, '')
      child?.kill()
    },
    /** Ends a run. The next import completes what it has begun. */
    stop: async () => {
      child?.kill()
      await ended
    },
  }
}

function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const lock = lockFile(file)
  lock?.release()
  return lock === undefined
}
