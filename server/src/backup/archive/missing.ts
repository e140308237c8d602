import type { About } from './manifest.ts'

/** Maximum number of paths that a backup names, so that its first entry stays small. */
const namedMax = 100

/** Describes the files that could not be fetched; undefined if there are none. */
export const missingOf = (paths: string[]): About['missing'] =>
  paths.length === 0 ? undefined : { files: paths.length, paths: paths.slice(0, namedMax) }

/** A sentence about the files that are missing from a backup; undefined if it is whole. */
export function incompleteSentence({ missing }: Pick<About, 'missing'>): string | undefined {
  if (!missing) return undefined
  const { files, paths } = missing
  const [first = ''] = paths
  return files === 1
    ? `The backup is incomplete: 1 file of the bucket could not be fetched, ${first}.`
    : `The backup is incomplete: ${files} files of the bucket could not be fetched, such as ${first}.`
}

/** The state of a backup in one word. */
export const stateOf = ({ missing }: Pick<About, 'missing'>) => (missing ? 'incomplete' : 'whole')
