import {
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createPartialPath, isPartialFile, moveAtomically } from '@vitrine/files/atomic-write'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { isAvatarPath } from './avatars.ts'

/**
 * Storage of uploaded files: the media library, or the screenshots of bug reports. Paths are
 * relative, with `/`. Implement this interface for another kind of storage.
 */
export interface MediaFiles {
  /** Returns undefined if the file does not exist. */
  read: (path: string) => Promise<Buffer | undefined>
  /** Writes a file atomically. Throws the error of the storage, such as ENOSPC. */
  write: (path: string, contents: FileContents) => Promise<void>
  /** Like `write`, but in two steps, so that several files can appear together. */
  stage: (path: string, contents: FileContents) => Promise<StagedFile>
  /** Copies a file of any size. Does nothing if it does not exist. */
  copy: (from: string, to: string) => Promise<void>
  /** Moves a file of any size. Does nothing if it does not exist. */
  move: (from: string, to: string) => Promise<void>
  /** Deletes a file. Does nothing if it does not exist. */
  delete: (path: string) => Promise<void>
  /** Lists all files except avatars and the trash. */
  list: () => Promise<ListedFile[]>
  listAvatars: () => Promise<ListedFile[]>
}

/** Bytes to write: in memory, or a local file that is copied. */
export type FileContents = Buffer | { file: string }

/** Folder of deleted files. It is hidden, so its files are not served. */
export const trashFolder = '.trash'

export interface ListedFile {
  path: string
  modifiedAt: Date
  /** Earliest known time: a copied file may have kept the time of the original. */
  firstAt: Date
}

/** A file that is written but not visible yet. */
export interface StagedFile {
  moveToPlace: () => Promise<void>
  /** Deletes the file. Does nothing after `moveToPlace`. */
  discard: () => Promise<void>
}

/** Modes of new files and folders, such as 0o600. By default those of the process. */
export interface FileModes {
  file?: number
  folder?: number
}

export function createFolderFiles(folder: string, rights: FileModes = {}): MediaFiles {
  const stage = async (path: string, contents: FileContents): Promise<StagedFile> => {
    const file = join(folder, path)
    const { part, drop } = await writeTemporary(file, contents, rights)
    return { moveToPlace: () => moveAtomically(part, file), discard: drop }
  }
  const makeFolderOf = (path: string) =>
    mkdir(dirname(join(folder, path)), { recursive: true, mode: rights.folder })
  return {
    stage,
    write: async (path, contents) => {
      const staged = await stage(path, contents)
      await staged.moveToPlace().finally(staged.discard)
    },
    copy: async (from, to) => {
      await makeFolderOf(to)
      await copyFile(join(folder, from), join(folder, to), constants.COPYFILE_FICLONE).catch(
        ignoreMissingFile,
      )
    },
    move: async (from, to) => {
      await makeFolderOf(to)
      await rename(join(folder, from), join(folder, to)).catch(ignoreMissingFile)
    },
    read: (path) => readFile(join(folder, path)).catch(ignoreNoFile),
    delete: (path) => rm(join(folder, path), { force: true }),
    list: () => listFiles(folder, isLibraryPath),
    listAvatars: () => listFiles(folder, isAvatarPath),
  }
}

/** Writes a temporary file in the folder of `file`, to be moved to its place. */
export async function writeTemporary(file: string, contents: FileContents, rights: FileModes) {
  const part = createPartialPath(file)
  const drop = () => rm(part, { force: true })
  await mkdir(dirname(file), { recursive: true, mode: rights.folder })
  const writing = Buffer.isBuffer(contents)
    ? writeFile(part, contents, { flag: 'wx', mode: rights.file })
    : copyNewFile(contents.file, part, rights)
  await writing.catch(async (error) => {
    await drop()
    throw error
  })
  return { part, drop }
}

async function copyNewFile(from: string, to: string, { file: mode }: FileModes) {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  if (mode !== undefined) await chmod(to, mode)
}

async function listFiles(folder: string, isIncluded: (path: string) => boolean) {
  const files: ListedFile[] = []
  for (const path of (await listPaths(folder).catch(ignoreMissingFile)) ?? []) {
    const info = isIncluded(path)
      ? await stat(join(folder, path)).catch(ignoreMissingFile)
      : undefined
    if (!info) continue
    const times = [info.mtimeMs, info.ctimeMs]
    const [modifiedAt, firstAt] = [new Date(Math.max(...times)), new Date(Math.min(...times))]
    files.push({ path, modifiedAt, firstAt })
  }
  return files
}

/** True for a file of the library: not an avatar, not in the trash. */
export const isLibraryPath = (path: string) =>
  !isAvatarPath(path) && !path.startsWith(`${trashFolder}/`)

/** Returns undefined for the error of a missing file, or of a folder in its place. */
const ignoreNoFile = (error: NodeJS.ErrnoException) =>
  error.code === 'EISDIR' ? undefined : ignoreMissingFile(error)

export const listLibraryPaths = async (folder: string) =>
  (await listPaths(folder)).filter(isLibraryPath)

/** Returns the sorted paths of all files below a folder, also hidden ones. Follows no links. */
export async function listPaths(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  return items
    .filter((item) => item.isFile() && !isPartialFile(item.name))
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .map((path) => path.split(sep).join('/'))
    .toSorted()
}
