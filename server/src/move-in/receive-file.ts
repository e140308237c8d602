import { rename, rm } from 'node:fs/promises'
import { isBrokenBody, writeBody } from '@vitrine/api/http/write-body'
import type { MoveIn, UploadProblem } from '@vitrine/api/move-in/move-in'
import { reportTexts } from '@vitrine/api/old-site-import/report-texts'
import { moveInKinds, moveInLimits } from '@vitrine/contract/admin/move-in'
import { createPartialPath } from '@vitrine/files/atomic-write'
import { hasSpace } from '@vitrine/files/disk-space'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import type { LogError } from '../process/log.ts'
import { isDiskFull } from '../settings/refusal.ts'
import { getMoveInFiles, readStoredState, writeStoredState } from './folder.ts'

/**
 * Writes an upload to the disk piece by piece. Replaces the stored export and deletes its results.
 * Returns the reason if it refuses the file.
 */
export async function receiveFile(
  folder: string,
  body: Parameters<MoveIn['receive']>[0],
  { name, bytes, logError }: Parameters<MoveIn['receive']>[1] & { logError: LogError },
): Promise<UploadProblem | undefined> {
  if (bytes !== undefined && bytes > moveInLimits.bytes) return 'too-large'
  // A full disk would stop the whole site.
  if (bytes !== undefined && !(await hasSpace(folder, bytes))) return 'disk-full'
  const files = getMoveInFiles(folder)
  const part = createPartialPath(files.source)
  try {
    const received = await writeBody(body, part, {
      mode: ownerOnlyModes.file,
      isTooLarge: (size) => size > moveInLimits.bytes,
    })
    if (received === undefined) return 'too-large'
    if (received === 0) return 'empty'
    if (bytes !== undefined && received !== bytes) return 'incomplete'
    const { options } = await readStoredState(folder)
    await removeResults(files)
    await rename(part, files.source)
    const file = { name, bytes: received }
    await writeStoredState(folder, { file, options: { ...options, pairs: [] }, run: null })
    return undefined
  } catch (error) {
    if (isBrokenBody(error)) return 'incomplete'
    // Every other error is one of the disk, which the owner of the server has to know.
    logError(error)
    return isDiskFull(error) ? 'disk-full' : 'not-stored'
  } finally {
    await rm(part, { force: true })
  }
}

async function removeResults(files: ReturnType<typeof getMoveInFiles>) {
  const results = moveInKinds.flatMap((kind) => [
    files.summary(kind),
    files.report(kind, 'json'),
    ...[...reportTexts.keys()].map((language) => files.report(kind, `${language}.html`)),
  ])
  for (const file of [...results, files.pairs]) await rm(file, { force: true })
}
