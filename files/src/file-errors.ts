/** There is no file of this name, and none can be. */
export const isAbsent = (error: unknown) =>
  codeIn(error, ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

/** What is not there is no error: `await read(file).catch(unlessAbsent)`. */
export function unlessAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

/** A file may not grow: the disk is full or read-only, or a share of it or a limit is used up. */
export const isFull = (error: unknown) => codeIn(error, ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** The process or the machine has as many files open as it may: in a moment it has fewer. */
export const isExhausted = (error: unknown) => codeIn(error, ['EMFILE', 'ENFILE'])

function codeIn(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
