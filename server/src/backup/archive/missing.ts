import type { About } from './manifest.ts'

/** So many paths are named in a backup: what it says of itself stays small. */
const namedMax = 100

/** What a backup says of files that could not be fetched; undefined if there are none. */
export const missingOf = (paths: string[]): About['missing'] =>
  paths.length === 0 ? undefined : { files: paths.length, paths: paths.slice(0, namedMax) }

/** Says what is missing in a backup; undefined if it is whole. */
export function incompleteSentence({ missing }: Pick<About, 'missing'>): string | undefined {
  if (!missing) return undefined
  const { files, paths } = missing
  const [first = ''] = paths
  return files === 1
    ? `The backup is incomplete: 1 file of the bucket could not be fetched, ${first}.`
    : `The backup is incomplete: ${files} files of the bucket could not be fetched, such as ${first}.`
}

/** How a backup is, in a word: `whole`, or `incomplete`. */
export const stateOf = ({ missing }: Pick<About, 'missing'>) => (missing ? 'incomplete' : 'whole')
