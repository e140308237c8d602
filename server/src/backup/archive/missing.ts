import type { BackupHeader } from './manifest.ts'

/** Maximum number of paths in the header. */
const namedMax = 100

/** Describes the files that could not be fetched; undefined if there are none. */
export const describeMissing = (paths: string[]): BackupHeader['missing'] =>
  paths.length === 0 ? undefined : { files: paths.length, paths: paths.slice(0, namedMax) }

/** Returns a message about missing files; undefined if the backup is complete. */
export function getIncompleteMessage({
  missing,
}: Pick<BackupHeader, 'missing'>): string | undefined {
  if (!missing) return undefined
  const { files, paths } = missing
  const [first = ''] = paths
  return files === 1
    ? `The backup is incomplete: 1 file of the bucket could not be fetched, ${first}.`
    : `The backup is incomplete: ${files} files of the bucket could not be fetched, such as ${first}.`
}

export const formatCompleteness = ({ missing }: Pick<BackupHeader, 'missing'>) =>
  missing ? 'incomplete' : 'whole'
