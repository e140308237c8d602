import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tellOfOldBackups } from '@vitrine/api/backups/notices'
import { claimNight, isStartDue, removeOldBackups, unsentBackup } from '@vitrine/api/backups/store'
import { madeAtOrLongAgo } from '@vitrine/api/db/made-at'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { daysIn, minuteOf } from '@vitrine/api/tracking/days'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { megabyte } from '../backup/archive/room.ts'
import { backupName, siteName } from '../backup/retention/backup-name.ts'
import { rotate } from '../backup/retention/rotate.ts'
import { hourly } from '../process/hourly.ts'
import type { LogError } from '../process/log.ts'
import type { Step } from '../process/stopping.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import type { Config } from '../settings/config.ts'
import { attempt, type BackupParts, createCommands } from './backup-work.ts'
import { makeHourlyCopy } from './hourly-copies.ts'

const what = 'The nightly backup'
/** When most readers are asleep, in the time zone of the site. */
const nightHour = 3

/**
 * Makes a backup every night, by one of the processes of a database: made, tried, copied to the second
 * place and the old ones removed by the commands that the owner has, in processes of their own; and a
 * copy every hour.
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
    if (makesHourlyCopies(backups)) await makeHourlyCopy(parts)
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

interface Parts extends BackupParts {
  /** The night that a moment is in, as a day. */
  nightOf: (at: Date) => string
}

/** Makes the backup of this night and verifies it, unless another process does. */
async function make(parts: Parts) {
  const { backups, commands, nightOf } = parts
  const { db, now } = parts.context
  const night = nightOf(now())
  const isOfAge = night > nightOf(await madeAtOrLongAgo(db, now()))
  const id = isOfAge ? await claimNight(db, night, now()) : undefined
  if (id === undefined) return
  const name = backupName(now(), parts.context.publicUrl)
  const file = join(backups.folder, name)
  const isMade = await attempt(parts, what, id, async () => {
    const { incomplete } = await commands.run('backup', file)
    const { size: bytes } = await stat(file)
    return { file: name, bytes, made_at: now().toISOString(), problem: incomplete }
  })
  if (!isMade) return
  const starts = await isStartDue(db, now())
  await attempt(parts, what, id, async () => {
    const words = ['backup:verify', file, ...(starts ? [] : ['--no-start'])]
    const { incomplete } = await commands.run(...words)
    // It can be restored, but does not count as verified: after two days administrators get a mail.
    if (incomplete !== null) return undefined
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
  const unsent = backups.url === undefined ? undefined : await unsentBackup(db, now())
  const file = unsent?.file && join(backups.folder, unsent.file)
  // Another machine has made it.
  if (!unsent || !file || !existsSync(file)) return
  await attempt(parts, what, unsent.id, async () => {
    await commands.run('backup:send', file)
    // A problem of a verified backup comes from its sending.
    const isWell = unsent.verified_at !== null
    return { sent_at: now().toISOString(), ...(isWell && { problem: null }) }
  })
}
