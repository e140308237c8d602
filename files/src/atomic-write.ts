import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How the name of a file ends that is not whole yet; whoever lists a folder passes it over. */
export const partialEnding = '.part'

interface WriteOptions {
  /** Access rights of the file, such as 0o600; those of the process without it. */
  mode?: number
}

/**
 * Writes a file whole or not at all: beside its place under another name, down to the disk, then
 * renamed. A reader sees the former contents or the new ones, also after the machine has lost its
 * power. Throws what the file system says (ENOSPC, EACCES), and leaves nothing half-written then.
 */
export function writeAtomically(
  file: string,
  contents: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  return replaceAtomically(file, (handle) => handle.writeFile(contents), options)
}

/** The same for contents that `write` puts into the open file piece by piece. */
export async function replaceAtomically(
  file: string,
  write: (handle: FileHandle) => Promise<unknown>,
  options: WriteOptions = {},
): Promise<void> {
  await writeBeside(file, write, options, (part) => rename(part, file))
}

/**
 * The same for a file that is made once and never replaced: of several writers at once, in any
 * process, one alone makes it. Answers whether this one has; the file of another is left as it is.
 */
export async function createAtomically(
  file: string,
  contents: string | Uint8Array,
  options: WriteOptions = {},
): Promise<boolean> {
  const write = (handle: FileHandle) => handle.writeFile(contents)
  let made = true
  await writeBeside(file, write, options, async (part) => {
    made = await linkUnlessThere(part, file)
    await rm(part)
  })
  return made
}

async function writeBeside(
  file: string,
  write: (handle: FileHandle) => Promise<unknown>,
  { mode }: WriteOptions,
  place: (part: string) => Promise<void>,
) {
  const part = partialBeside(file)
  try {
    const handle = await open(part, 'wx', mode)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(part)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

/** What disks say that know no second name of a file, such as FAT. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

async function linkUnlessThere(part: string, file: string): Promise<boolean> {
  try {
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (!noLinks.includes(error.code ?? '')) throw error
      return copyFile(part, file, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}

/** Puts a file that another program has written into its place, down to the disk. */
export async function moveAtomically(part: string, file: string): Promise<void> {
  await syncPath(part)
  await rename(part, file)
  await syncFolder(dirname(file))
}

/** A name in the same folder, and so on the same disk, that no other writer has. */
export const partialBeside = (file: string) =>
  join(dirname(file), `.${randomUUID()}${partialEnding}`)

/** Whether a file name is one of those that a writer has left who was killed. */
export const isPartial = (name: string) => /^\.[0-9a-f-]{36}\.part$/.test(name)

// The new name is an entry of the folder, which has a place of its own on the disk. Windows opens no
// folders, and keeps names without being asked.
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
