import { claimHour, isTestRestoreDue } from '@vitrine/api/backups/store'
import { readCreationTimeOrEpoch } from '@vitrine/api/db/creation-time'
import { hourMs } from '@vitrine/contract/bounds/durations'
import * as z from 'zod/mini'
import { type BackupDeps, runBackupStep } from './backup-commands.ts'

/** Part of the output of `backup:hourly --json`. */
const CopyReport = z.object({ file: z.string(), stored: z.number() })
const what = 'The hourly copy'

/**
 * Makes the copy of this hour, unless another process has claimed it, and sends it to the second
 * place. Verifies one copy a day. A site that is younger than an hour gets no copy.
 */
export async function makeHourlyCopy(parts: BackupDeps) {
  const { backups, context, commands } = parts
  const { db, now } = context
  const ageMs = now().getTime() - (await readCreationTimeOrEpoch(db, now())).getTime()
  const id = ageMs >= hourMs ? await claimHour(db, now()) : undefined
  if (id === undefined) return
  let file = ''
  let isComplete = true
  const isMade = await runBackupStep(parts, what, id, async () => {
    const { printed, incomplete } = await commands.run('backup:hourly', '--json')
    const report = CopyReport.parse(JSON.parse(printed))
    file = report.file
    isComplete = incomplete === null
    return { bytes: report.stored, made_at: now().toISOString(), problem: incomplete }
  })
  if (!isMade) return
  if (isComplete && (await isTestRestoreDue(db, now())))
    await runBackupStep(parts, what, id, async () => {
      await commands.run('backup:verify', file, '--no-start')
      return { verified_at: now().toISOString() }
    })
  if (backups.url !== undefined)
    await runBackupStep(parts, what, id, async () => {
      await commands.run('backup:send', file)
      return { sent_at: now().toISOString() }
    })
}
