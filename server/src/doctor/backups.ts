import { areBackupsOld, backupState, isBackupOld } from '@vitrine/api/backups/store'
import type { Db } from '@vitrine/api/db/schema'
import type { BackupState } from '@vitrine/contract/backups'
import type { Finding } from '@vitrine/contract/doctor'
import { inMegabytes } from '../backup/room.ts'
import type { Asked } from './database.ts'
import { found } from './finding.ts'

/** Whether there is a backup of late, whether it was tried by restoring it, and whether it is elsewhere too. */
export async function backupFindings(
  db: Db,
  { nightly, hasSecondPlace }: Pick<Asked, 'nightly' | 'hasSecondPlace'>,
  now: Date,
): Promise<Finding[]> {
  if (!nightly) return [found('backupOff')]
  const state = await backupState(db)
  const places = hasSecondPlace ? [] : [found('backupOnePlace')]
  if (state.made_at === null && !(await areBackupsOld(db, now)))
    return [found('backupYoung'), ...places]
  return [
    ...ofAge(state, now),
    ...places,
    ...(hasSecondPlace && isBackupOld(state.sent_at, now) ? [found('backupUnsent')] : []),
    ...(state.problem === null ? [] : [found('backupProblem', { problem: state.problem })]),
  ]
}

function ofAge({ made_at, verified_at, bytes }: BackupState, now: Date): Finding[] {
  const made = made_at ?? 'never'
  const verified = verified_at ?? 'never'
  return [
    isBackupOld(made_at, now)
      ? found('backupOld', { at: made })
      : found('backupMade', { at: made, megabytes: inMegabytes(bytes ?? 0) }),
    found(isBackupOld(verified_at, now) ? 'restoreOld' : 'restoreTried', { at: verified }),
  ]
}
