import type { AgeRange } from '@vitrine/files/old-files'
import type { ListedFile, MediaFiles } from './files.ts'

/** Deletes old files for which the check of `readNamed` is false. Returns their number. */
export async function removeOrphans(
  files: MediaFiles,
  listed: ListedFile[],
  { before, after }: AgeRange,
  readNamed: () => Promise<(file: ListedFile) => boolean>,
): Promise<number> {
  const old = listed.filter(
    ({ modifiedAt, firstAt }) => modifiedAt < before && (after === undefined || firstAt > after),
  )
  if (old.length === 0) return 0
  // After the list was read, so that a file that gets a row in between is not deleted.
  const isNamed = await readNamed()
  const orphans = old.filter((file) => !isNamed(file))
  for (const { path } of orphans) await files.delete(path)
  return orphans.length
}
