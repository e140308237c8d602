import { claimHour, isTrialDue } from '@vitrine/api/backups/store'
import { madeAtOrLongAgo } from '@vitrine/api/db/made-at'
import { hourMs } from '@vitrine/contract/bounds/durations'
import * as z from 'zod/mini'
import { attempt, type BackupParts } from './backup-work.ts'

/** What `backup:hourly --json` prints, as far as it is of use here. */
const Made = z.object({ file: z.string(), stored: z.number() })
const what = 'The hourly copy'

/**
 * Makes the copy of this hour with the owner's command, unless another process does, and copies it
 * to the second place. Verifies one copy a day. A site that is younger than an hour gets none.
 */
export async function makeHourlyCopy(parts: BackupParts) {
  const { backups, context, commands } = parts
  const { db, now } = context
  const ageMs = now().getTime() - (await madeAtOrLongAgo(db, now())).getTime()
  const id = ageMs >= hourMs ? await claimHour(db, now()) : undefined
  if (id === undefined) return
  let file = ''
  let isWhole = true
  const isMade = await attempt(parts, what, id, async () => {
    const { printed, incomplete } = await commands.run('backup:hourly', '--json')
    const made = Made.parse(JSON.parse(printed))
    file = made.file
    isWhole = incomplete === null
    return { bytes: made.stored, made_at: now().toISOString(), problem: incomplete }
  })
  if (!isMade) return
  if (isWhole && (await isTrialDue(db, now())))
    await attempt(parts, what, id, async () => {
      await commands.run('backup:verify', file, '--no-start')
      return { verified_at: now().toISOString() }
    })
  if (backups.url !== undefined)
    await attempt(parts, what, id, async () => {
      await commands.run('backup:send', file)
      return { sent_at: now().toISOString() }
    })
}
