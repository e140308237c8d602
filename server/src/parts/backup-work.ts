import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { noteOutcome, type Outcome } from '@vitrine/api/backups/store'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { ownEnvironment } from '../settings/process-environment.ts'

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** As `bin/vitrine.mjs` starts it: with little memory. */
const flags = ['--max-semi-space-size=4', '--optimize-for-size']

/** What the backups of a process are made with. */
export interface BackupParts {
  backups: Config['backups']
  context: ApiContext
  commands: ReturnType<typeof createCommands>
  logError: LogError
}

/** Commands of ours as processes: what they take of memory and of the processor is not the site's. */
export function createCommands() {
  const stopped = new AbortController()
  /**
   * Returns the output of the command. If it printed a result and ended with 1, the result is
   * incomplete, and `incomplete` names the missing files.
   */
  const run = async (...words: string[]) => {
    const child = spawn(process.execPath, [...flags, program, ...words], {
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stopped.signal,
    })
    const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
    child.once('error', reject)
    child.once('close', resolve)
    const [printed, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    const [sentence = ''] = said.trim().split('\n')
    if (code === 0) return { printed, incomplete: null }
    if (printed !== '' && sentence !== '') return { printed, incomplete: sentence }
    throw new Error(sentence || `${words[0]} ended with ${code}`)
  }
  return { run, stop: () => stopped.abort(), isStopped: () => stopped.signal.aborted }
}

/** Stores the outcome of a part of the work in its row; returns true if it has succeeded. */
export async function attempt(
  { context: { db }, commands, logError }: BackupParts,
  what: 'The nightly backup' | 'The hourly copy',
  id: number,
  work: () => Promise<Outcome | undefined>,
) {
  try {
    const outcome = await work()
    if (outcome) await noteOutcome(db, id, outcome)
    if (outcome?.problem) logError(new Error(outcome.problem))
  } catch (error) {
    if (commands.isStopped()) return false
    const failed = new Error(`${what} has failed: ${Object(error).message}`, { cause: error })
    await noteOutcome(db, id, { problem: failed.message })
    logError(failed)
    return false
  }
  return true
}
