import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { tellOfOldBackups } from '@vitrine/api/backups/notices'
import {
  claimNight,
  isStartDue,
  noteOutcome,
  type Outcome,
  removeOldBackups,
  unsentBackup,
} from '@vitrine/api/backups/store'
import { madeAt } from '@vitrine/api/db/made-at'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { daysIn, minuteOf } from '@vitrine/api/tracking/days'
import { hourMs } from '@vitrine/contract/durations'
import { backupName, siteName } from '../backup/backup-name.ts'
import { megabyte } from '../backup/room.ts'
import { rotate } from '../backup/rotate.ts'
import { hourly } from '../process/hourly.ts'
import type { LogError } from '../process/log.ts'
import type { Step } from '../process/stopping.ts'
import { type Config, ownEnvironment } from '../settings/config.ts'

const program = join(import.meta.dirname, '../cli/main.ts')
/** As `bin/vitrine.mjs` starts it: with little memory. */
const flags = ['--max-semi-space-size=4', '--optimize-for-size']
/** When most readers are asleep, in the time zone of the site. */
const nightHour = 3

/**
 * Makes a backup every night, by one of the processes of a database: made, tried, copied to the second
 * place and the old ones removed by the commands that the owner has, in processes of their own.
 */
export function startBackups(
  { backups, site }: Pick<Config, 'backups' | 'site'>,
  context: ApiContext,
  logError: LogError,
): Step[] {
  if (!backups.nightly) return []
  const commands = createCommands()
  const dayIn = daysIn(site.tracking.timeZone)
  const nightOf = (at: Date) => dayIn(minuteOf(new Date(at.getTime() - nightHour * hourMs)))
  const parts = { backups, context, commands, logError, nightOf }
  const stop = hourly(async () => {
    await make(parts)
    await send(parts)
    if (!commands.isStopped()) await tellOfOldBackups(context)
  }, logError)
  return [
    {
      name: 'backups',
      stop: () => {
        commands.stop()
        return stop()
      },
    },
  ]
}

interface Parts {
  backups: Config['backups']
  context: ApiContext
  commands: ReturnType<typeof createCommands>
  logError: LogError
  /** The night that a moment is in, as a day. */
  nightOf: (at: Date) => string
}

/** Makes the backup of this night and tries it, where nobody has. */
async function make(parts: Parts) {
  const { backups, commands, nightOf } = parts
  const { db, now } = parts.context
  const night = nightOf(now())
  const id = night > nightOf(await madeAt(db)) ? await claimNight(db, night, now()) : undefined
  if (id === undefined) return
  const name = backupName(now(), parts.context.publicUrl)
  const file = join(backups.folder, name)
  const isMade = await attempt(parts, id, async () => {
    await commands.run('backup', file)
    const { size: bytes } = await stat(file)
    return { file: name, bytes, made_at: now().toISOString(), problem: null }
  })
  if (!isMade) return
  const starts = await isStartDue(db, now())
  await attempt(parts, id, async () => {
    await commands.run('backup:verify', file, ...(starts ? [] : ['--no-start']))
    const at = now().toISOString()
    return { verified_at: at, ...(starts && { started_at: at }) }
  })
  // Earlier versions gave no name of a site; in its own folder they were this one's.
  const ours = [siteName(parts.context.publicUrl), undefined]
  await rotate(backups.folder, backups.megabytes * megabyte, (site) => ours.includes(site))
  await removeOldBackups(db, now())
}

/** Copies the newest backup that has not been sent to the second place. */
async function send(parts: Parts) {
  const { backups, commands } = parts
  const { db, now } = parts.context
  const unsent = backups.url === undefined ? undefined : await unsentBackup(db)
  const file = unsent?.file && join(backups.folder, unsent.file)
  // Another machine has made it.
  if (!unsent || !file || !existsSync(file)) return
  await attempt(parts, unsent.id, async () => {
    await commands.run('backup:send', file)
    // What was wrong with one that is verified was wrong with its sending.
    const isWell = unsent.verified_at !== null
    return { sent_at: now().toISOString(), ...(isWell && { problem: null }) }
  })
}

/** Notes what comes of a part of the work; answers whether it has succeeded. */
async function attempt(
  { context: { db }, commands, logError }: Parts,
  id: number,
  work: () => Promise<Outcome>,
) {
  try {
    await noteOutcome(db, id, await work())
  } catch (error) {
    if (commands.isStopped()) return false
    await noteOutcome(db, id, { problem: Object(error).message })
    logError(error)
    return false
  }
  return true
}

/** Commands of ours as processes: what they take of memory and of the processor is not the site's. */
function createCommands() {
  const stopped = new AbortController()
  const run = async (...words: string[]) => {
    const child = spawn(process.execPath, [...flags, program, ...words], {
      env: ownEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stopped.signal,
    })
    const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
    child.once('error', reject)
    child.once('close', resolve)
    // Readers come first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const [said, code] = await Promise.all([text(child.stderr), ended])
    if (code === 0) return
    const [sentence = ''] = said.trim().split('\n')
    throw new Error(
      `The nightly backup has failed: ${sentence || `${words[0]} ended with ${code}`}`,
    )
  }
  return { run, stop: () => stopped.abort(), isStopped: () => stopped.signal.aborted }
}
