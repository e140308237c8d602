import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { notifyOfOldBackups } from '@vitrine/api/backups/notices'
import {
  claimNight,
  findUnsentBackup,
  isTestStartDue,
  removeOldBackups,
} from '@vitrine/api/backups/store'
import { readCreationTimeOrEpoch } from '@vitrine/api/db/creation-time'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { createSiteDayFormatter } from '@vitrine/api/tracking/days'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { megabyte } from '@vitrine/files/disk-space'
import { formatBackupName, getSiteName } from '../backup/retention/backup-name.ts'
import { rotateBackups } from '../backup/retention/rotate-backups.ts'
import type { LogError } from '../process/log.ts'
import { runHourly } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import type { Config } from '../settings/config.ts'
import { type BackupDeps, createBackupCommands, runBackupStep } from './backup-commands.ts'
import { makeHourlyCopy } from './hourly-copies.ts'

const what = 'The nightly backup'
/** Hour of the nightly backup, in the time zone of the site: most readers are asleep. */
const nightHour = 3

/**
 * Makes a backup every night and a copy every hour, in one of the processes that share the database.
 * Creates and verifies the backup, sends it to the second place and rotates old ones, by the commands
 * of the CLI. Returns the steps that stop it.
 */
export function startBackups(
  { backups }: Pick<Config, 'backups'>,
  context: ApiContext,
  logError: LogError,
): ShutdownStep[] {
  if (!backups.nightly) return []
  const commands = createBackupCommands()
  const toDay = createSiteDayFormatter(context.settings)
  const nightOf = (at: Date) => toDay(new Date(at.getTime() - nightHour * hourMs))
  const parts = { backups, context, commands, logError, nightOf }
  const stop = runHourly(async () => {
    await makeNightlyBackup(parts)
    await sendNightlyBackup(parts)
    if (makesHourlyCopies(backups)) await makeHourlyCopy(parts)
    if (!commands.isStopped()) await notifyOfOldBackups(context)
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

interface NightlyBackup extends BackupDeps {
  nightOf: (at: Date) => string
}

/** Creates and verifies the backup of this night, unless another process has claimed it. */
async function makeNightlyBackup(parts: NightlyBackup) {
  const { backups, commands, nightOf } = parts
  const { db, now } = parts.context
  const night = nightOf(now())
  // Skips the night in which the site was created.
  const isOldEnough = night > nightOf(await readCreationTimeOrEpoch(db, now()))
  const id = isOldEnough ? await claimNight(db, night, now()) : undefined
  if (id === undefined) return
  const name = formatBackupName(now(), parts.context.publicUrl)
  const file = join(backups.folder, name)
  const isMade = await runBackupStep(parts, what, id, async () => {
    const { incomplete } = await commands.run('backup', file)
    const { size: bytes } = await stat(file)
    return { file: name, bytes, made_at: now().toISOString(), problem: incomplete }
  })
  if (!isMade) return
  const testsStart = await isTestStartDue(db, now())
  await runBackupStep(parts, what, id, async () => {
    const words = ['backup:verify', file, ...(testsStart ? [] : ['--no-start'])]
    const { incomplete } = await commands.run(...words)
    // An incomplete backup can be restored, but does not count as verified: after two days
    // administrators get a mail.
    if (incomplete !== null) return undefined
    const at = now().toISOString()
    return { verified_at: at, ...(testsStart && { started_at: at }) }
  })
  // Backups without the name of a site come from an earlier version, and are of this site.
  const ownNames = [getSiteName(parts.context.publicUrl), undefined]
  await rotateBackups(backups.folder, backups.megabytes * megabyte, (site) =>
    ownNames.includes(site),
  )
  await removeOldBackups(db, now())
}

async function sendNightlyBackup(parts: NightlyBackup) {
  const { backups, commands } = parts
  const { db, now } = parts.context
  const unsent = backups.url === undefined ? undefined : await findUnsentBackup(db, now())
  const file = unsent?.file && join(backups.folder, unsent.file)
  // Without the file, another machine made the backup.
  if (!unsent || !file || !existsSync(file)) return
  await runBackupStep(parts, what, unsent.id, async () => {
    await commands.run('backup:send', file)
    // The problem of a verified backup is that sending it failed: it is solved now.
    const isVerified = unsent.verified_at !== null
    return { sent_at: now().toISOString(), ...(isVerified && { problem: null }) }
  })
}
