import { areBackupsOld, backupState, isBackupOld } from '@vitrine/api/backups/store'
import { madeAtOrLongAgo } from '@vitrine/api/db/made-at'
import type { Db } from '@vitrine/api/db/schema'
import { hourMs } from '@vitrine/contract/bounds/durations'
import type { BackupState } from '@vitrine/contract/operation/backups'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { inMegabytes } from '../backup/archive/room.ts'
import type { Asked } from './database.ts'
import { found } from './finding.ts'

/** Maximum age of the last hourly copy: another command may delay one of them. */
const hourlyOldMs = 3 * hourMs

/** Checks that a recent backup exists, was verified by a restore, and was copied to the second place. */
export async function backupFindings(
  db: Db,
  input: Pick<Asked, 'nightly' | 'hasSecondPlace' | 'hourly'>,
  now: Date,
): Promise<Finding[]> {
  if (!input.nightly) return [found('backupOff')]
  const hourly = input.hourly ? await hourlyFindings(db, now) : []
  return [...(await nightlyFindings(db, input, now)), ...hourly]
}

async function nightlyFindings(
  db: Db,
  { hasSecondPlace }: Pick<Asked, 'hasSecondPlace'>,
  now: Date,
): Promise<Finding[]> {
  const state = await backupState(db, 'night', now)
  const places = hasSecondPlace ? [] : [found('backupOnePlace')]
  if (state.made_at === null && !(await areBackupsOld(db, now)))
    return [found('backupYoung'), ...places]
  return [
    ...checkAge(state, now),
    ...places,
    ...(hasSecondPlace && isBackupOld(state.sent_at, now) ? [found('backupUnsent')] : []),
    ...(state.problem === null ? [] : [found('backupProblem', { problem: state.problem })]),
  ]
}

function checkAge({ made_at, verified_at, bytes }: BackupState, now: Date): Finding[] {
  const made = made_at ?? 'never'
  const verified = verified_at ?? 'never'
  return [
    isBackupOld(made_at, now)
      ? found('backupOld', { at: made })
      : found('backupMade', { at: made, megabytes: inMegabytes(bytes ?? 0) }),
    found(isBackupOld(verified_at, now) ? 'restoreOld' : 'restoreTried', { at: verified }),
  ]
}

/** Checks that there is a recent hourly copy, and reports the problem of the last one. */
async function hourlyFindings(db: Db, now: Date): Promise<Finding[]> {
  const { made_at, bytes, problem } = await backupState(db, 'hour', now)
  const oldest = now.getTime() - hourlyOldMs
  const isOld = made_at === null || Date.parse(made_at) < oldest
  const isYoung = (await madeAtOrLongAgo(db, now)).getTime() > oldest
  if (isOld && problem === null && isYoung) return []
  return [
    isOld
      ? found('hourlyOld', { at: made_at ?? 'never' })
      : found('hourlyMade', { at: made_at, megabytes: inMegabytes(bytes ?? 0) }),
    ...(problem === null ? [] : [found('hourlyProblem', { problem })]),
  ]
}
