import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isPartial, moveAtomically, partialBeside } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { isAvatarPath } from './avatars.ts'

/**
 * Where files are kept that people send: those of the library, or the screenshots of bug reports. Paths
 * are below their folder, with `/` between their parts. Whoever has them elsewhere, such as in an object
 * store, writes these functions for it.
 */
export interface MediaFiles {
  /** The bytes of a file; undefined where there is none. */
  read: (path: string) => Promise<Buffer | undefined>
  /** Writes a file whole or not at all; throws what the disk says (ENOSPC). */
  write: (path: string, data: Buffer) => Promise<void>
  /** The same in two steps, for those who write many and let all of them appear at once. */
  stage: (path: string, data: Buffer) => Promise<StagedFile>
  /** Removes a file; one that is not there is no error. */
  delete: (path: string) => Promise<void>
  /** All files, without portraits of people and what is in the trash. */
  list: () => Promise<ListedFile[]>
  /** The portraits of people. */
  listPortraits: () => Promise<ListedFile[]>
}

/** Where deleted files wait: hidden, so that nobody is served them. */
export const trashFolder = '.trash'

export interface ListedFile {
  path: string
  /** The last change of it. */
  modifiedAt: Date
  /** The first that is known: a copy may have kept the time of what it is a copy of. */
  firstAt: Date
}

/** A file that nobody sees yet. */
export interface StagedFile {
  place: () => Promise<void>
  /** Gives it up; without effect where it has taken its place. */
  drop: () => Promise<void>
}

/** Access rights of what is written, such as 0o600; without them those that the process gives. */
export interface Rights {
  file?: number
  folder?: number
}

/** The files of a folder of this machine. */
export function mediaFilesIn(folder: string, rights: Rights = {}): MediaFiles {
  const stage = async (path: string, data: Buffer): Promise<StagedFile> => {
    const file = join(folder, path)
    const { part, drop } = await writeBeside(file, data, rights)
    return { place: () => moveAtomically(part, file), drop }
  }
  return {
    stage,
    write: async (path, data) => {
      const staged = await stage(path, data)
      await staged.place().finally(staged.drop)
    },
    read: (path) => readFile(join(folder, path)).catch(unlessNoFile),
    delete: (path) => rm(join(folder, path), { force: true }),
    list: () => listIn(folder, isListed),
    listPortraits: () => listIn(folder, isAvatarPath),
  }
}

/** Writes what is to take the place of a file beside it. */
export async function writeBeside(file: string, data: Buffer, rights: Rights) {
  const part = partialBeside(file)
  const drop = () => rm(part, { force: true })
  await mkdir(dirname(file), { recursive: true, mode: rights.folder })
  await writeFile(part, data, { flag: 'wx', mode: rights.file }).catch(async (error) => {
    await drop()
    throw error
  })
  return { part, drop }
}

async function listIn(folder: string, isMeant: (path: string) => boolean) {
  const listed: ListedFile[] = []
  for (const path of (await pathsBelow(folder).catch(unlessAbsent)) ?? []) {
    const found = isMeant(path) ? await stat(join(folder, path)).catch(unlessAbsent) : undefined
    if (!found) continue
    const times = [found.mtimeMs, found.ctimeMs]
    const [modifiedAt, firstAt] = [new Date(Math.max(...times)), new Date(Math.min(...times))]
    listed.push({ path, modifiedAt, firstAt })
  }
  return listed
}

/** Whether a file is one of the library: no portrait, and nothing of the trash. */
export const isListed = (path: string) => !isAvatarPath(path) && !path.startsWith(`${trashFolder}/`)

/** A folder is no file either. */
const unlessNoFile = (error: NodeJS.ErrnoException) =>
  error.code === 'EISDIR' ? undefined : unlessAbsent(error)

/** Those below any folder, by their paths, in their order. */
export const filesBelow = async (folder: string) => (await pathsBelow(folder)).filter(isListed)

/** Every file below a folder, hidden ones and portraits as well, by their paths; links are not followed. */
export async function pathsBelow(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  return items
    .filter((item) => item.isFile() && !isPartial(item.name))
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .map((path) => path.split(sep).join('/'))
    .toSorted()
}
