import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Suffix of the name of an unfinished file. Code that lists a folder skips such files. */
export const partialSuffix = '.part'

interface WriteOptions {
  /** Permissions of the file, such as 0o600. The default follows the umask of the process. */
  mode?: number
}

/**
 * Writes a file completely or not at all: to a temporary file in the same folder, with fsync, then
 * renames it. Readers see the old or the new contents, even after a power failure. On an error of
 * the file system (ENOSPC, EACCES), removes the temporary file and throws the error.
 */
export function writeAtomically(
  file: string,
  contents: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  return replaceAtomically(file, (handle) => handle.writeFile(contents), options)
}

/** Like `writeAtomically`, but `write` gets the open file and writes it piece by piece. */
export async function replaceAtomically(
  file: string,
  write: (handle: FileHandle) => Promise<unknown>,
  options: WriteOptions = {},
): Promise<void> {
  await writePartial(file, write, options, (part) => rename(part, file))
}

/**
 * Like `writeAtomically`, but never replaces a file. If several writers race, in any process, one
 * of them creates the file. Resolves to true for that writer, to false for the others.
 */
export async function createAtomically(
  file: string,
  contents: string | Uint8Array,
  options: WriteOptions = {},
): Promise<boolean> {
  const write = (handle: FileHandle) => handle.writeFile(contents)
  let isCreated = true
  await writePartial(file, write, options, async (part) => {
    isCreated = await linkIfAbsent(part, file)
    await rm(part)
  })
  return isCreated
}

async function writePartial(
  file: string,
  write: (handle: FileHandle) => Promise<unknown>,
  { mode }: WriteOptions,
  publish: (part: string) => Promise<void>,
) {
  const part = createPartialPath(file)
  try {
    const handle = await open(part, 'wx', mode)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await publish(part)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

/** Error codes of file systems without hard links, such as FAT. */
const noLinkCodes = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

async function linkIfAbsent(part: string, file: string): Promise<boolean> {
  try {
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (!noLinkCodes.includes(error.code ?? '')) throw error
      return copyFile(part, file, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a file that another program has written to its final name, with fsync. */
export async function moveAtomically(part: string, file: string): Promise<void> {
  await syncPath(part)
  await rename(part, file)
  await syncFolder(dirname(file))
}

/** Returns a unique name in the same folder, so that a rename stays on the same disk. */
export const createPartialPath = (file: string) =>
  join(dirname(file), `.${randomUUID()}${partialSuffix}`)

/** True for the name of an unfinished file, which remains if its writer was killed. */
export const isPartialFile = (name: string) => /^\.[0-9a-f-]{36}\.part$/.test(name)

// A rename changes the folder, which needs an fsync of its own. Windows cannot open folders, and
// does not need it.
const syncFolder = (folder: string) =>
  process.platform === 'win32' ? Promise.resolve() : syncPath(folder)

async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
