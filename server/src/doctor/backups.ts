import { areBackupsOld, getBackupState, isBackupOld } from '@vitrine/api/backups/store'
import { readCreationTimeOrEpoch } from '@vitrine/api/db/creation-time'
import type { Db } from '@vitrine/api/db/schema'
import { hourMs } from '@vitrine/contract/bounds/durations'
import type { BackupState } from '@vitrine/contract/operation/backups'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { toMegabytes } from '../backup/archive/disk-space.ts'
import type { DatabaseCheckInput } from './database.ts'
import { createFinding } from './finding.ts'

/** Maximum age of the last hourly copy: another command may delay one of them. */
const hourlyOldMs = 3 * hourMs

/** Checks that a recent backup exists, was verified by a restore, and was copied to the second place. */
export async function checkBackups(
  db: Db,
  input: Pick<DatabaseCheckInput, 'nightly' | 'hasSecondPlace' | 'hourly'>,
  now: Date,
): Promise<Finding[]> {
  if (!input.nightly) return [createFinding('backupOff')]
  const hourly = input.hourly ? await checkHourlyCopies(db, now) : []
  return [...(await checkNightlyBackups(db, input, now)), ...hourly]
}

async function checkNightlyBackups(
  db: Db,
  { hasSecondPlace }: Pick<DatabaseCheckInput, 'hasSecondPlace'>,
  now: Date,
): Promise<Finding[]> {
  const state = await getBackupState(db, 'night', now)
  const places = hasSecondPlace ? [] : [createFinding('backupOnePlace')]
  if (state.made_at === null && !(await areBackupsOld(db, now)))
    return [createFinding('backupYoung'), ...places]
  return [
    ...checkAge(state, now),
    ...places,
    ...(hasSecondPlace && isBackupOld(state.sent_at, now) ? [createFinding('backupUnsent')] : []),
    ...(state.problem === null ? [] : [createFinding('backupProblem', { problem: state.problem })]),
  ]
}

function checkAge({ made_at, verified_at, bytes }: BackupState, now: Date): Finding[] {
  const made = made_at ?? 'never'
  const verified = verified_at ?? 'never'
  return [
    isBackupOld(made_at, now)
      ? createFinding('backupOld', { at: made })
      : createFinding('backupMade', { at: made, megabytes: toMegabytes(bytes ?? 0) }),
    createFinding(isBackupOld(verified_at, now) ? 'restoreOld' : 'restoreTried', { at: verified }),
  ]
}

/** Checks that there is a recent hourly copy, and reports the problem of the last one. */
async function checkHourlyCopies(db: Db, now: Date): Promise<Finding[]> {
  const { made_at, bytes, problem } = await getBackupState(db, 'hour', now)
  const oldest = now.getTime() - hourlyOldMs
  const isOld = made_at === null || Date.parse(made_at) < oldest
  const isYoung = (await readCreationTimeOrEpoch(db, now)).getTime() > oldest
  if (isOld && problem === null && isYoung) return []
  return [
    isOld
      ? createFinding('hourlyOld', { at: made_at ?? 'never' })
      : createFinding('hourlyMade', { at: made_at, megabytes: toMegabytes(bytes ?? 0) }),
    ...(problem === null ? [] : [createFinding('hourlyProblem', { problem })]),
  ]
}
