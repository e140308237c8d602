import type { Age } from '@vitrine/files/old-files'
import type { ListedFile, MediaFiles } from './files.ts'

/** Removes those of some files that are old and that nobody names; answers how many. */
export async function removeUnnamed(
  files: MediaFiles,
  listed: ListedFile[],
  { before, after }: Age,
  readNamed: () => Promise<(file: ListedFile) => boolean>,
): Promise<number> {
  const old = listed.filter(
    ({ modifiedAt, firstAt }) => modifiedAt < before && (after === undefined || firstAt > after),
  )
  if (old.length === 0) return 0
  // Asked for after the list is read: whatever has a name by then has it here.
  const isNamed = await readNamed()
  const orphans = old.filter((file) => !isNamed(file))
  for (const { path } of orphans) await files.delete(path)
  return orphans.length
}
