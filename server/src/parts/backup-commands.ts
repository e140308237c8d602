import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type BackupRowUpdate, updateBackupRow } from '@vitrine/api/backups/store'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { getOwnEnvironment } from '../settings/process-environment.ts'

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** Flags of `bin/vitrine.mjs`: they reduce memory. */
const nodeFlags = ['--max-semi-space-size=4', '--optimize-for-size']

export interface BackupDeps {
  backups: Config['backups']
  context: ApiContext
  commands: ReturnType<typeof createBackupCommands>
  logError: LogError
}

/**
 * Runs commands of the CLI in separate processes, so that their memory and processor time are not
 * those of the site.
 */
export function createBackupCommands() {
  const stopped = new AbortController()
  /**
   * Returns the output of a command. If it printed a result but exited with 1, the result is
   * incomplete, and `incomplete` names the missing files. Throws with the error message of the
   * command if there is no result.
   */
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [...nodeFlags, program, ...args], {
      env: getOwnEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stopped.signal,
    })
    const { promise: exit, resolve } = Promise.withResolvers<number | null>()
    let failure: Error | undefined
    // A command that is stopped has an error at once, but its process runs a moment longer.
    child.once('error', (error) => {
      failure = error
    })
    child.once('close', resolve)
    const [printed, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      exit,
    ])
    if (failure) throw failure
    const [message = ''] = errors.trim().split('\n')
    if (code === 0) return { printed, incomplete: null }
    if (printed !== '' && message !== '') return { printed, incomplete: message }
    throw new Error(message || `${args[0]} exited with code ${code}`)
  }
  return { run, stop: () => stopped.abort(), isStopped: () => stopped.signal.aborted }
}

/** Runs one step of a backup and stores its outcome in row `id`; returns true if it succeeded. */
export async function runBackupStep(
  { context: { db }, commands, logError }: BackupDeps,
  what: 'The nightly backup' | 'The hourly copy',
  id: number,
  work: () => Promise<BackupRowUpdate | undefined>,
) {
  try {
    const outcome = await work()
    if (outcome) await updateBackupRow(db, id, outcome)
    if (outcome?.problem) logError(new Error(outcome.problem))
  } catch (error) {
    if (commands.isStopped()) return false
    const failed = new Error(`${what} failed: ${Object(error).message}`, { cause: error })
    await updateBackupRow(db, id, { problem: failed.message })
    logError(failed)
    return false
  }
  return true
}
