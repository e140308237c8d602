/** True if the file does not exist or its path is impossible. */
export const isNotFoundError = (error: unknown) =>
  hasCode(error, ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

/** Returns undefined if a file does not exist: `await readFile(file).catch(ignoreMissingFile)`. */
export function ignoreMissingFile(error: unknown): undefined {
  if (!isNotFoundError(error)) throw error
}

/** True if a write cannot succeed: the disk is full or read-only, or a quota is used up. */
export const isDiskFullError = (error: unknown) =>
  hasCode(error, ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** True if the process or the machine has too many open files. A retry may succeed. */
export const isTooManyFilesError = (error: unknown) => hasCode(error, ['EMFILE', 'ENFILE'])

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
