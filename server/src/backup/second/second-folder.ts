import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { Refusal } from '../../settings/refusal.ts'
import { readChunks } from '../archive/read-chunks.ts'
import type { ChunkTarget } from '../chunks/chunk-target.ts'
import { parseBackupName } from '../retention/backup-name.ts'
import { rotateBackups } from '../retention/rotate-backups.ts'
import { listFailureMessage, type SecondFile } from './second-file.ts'

/** Copies a backup into a folder, such as a mounted disk, and verifies it by reading it again. */
export async function copyToFolder(file: string, url: string, bytesMax: number) {
  const folder = await requireFolder(url)
  const target = join(folder, basename(file))
  const written = await copyTo(target, file).catch(toRefusal(folder))
  if ((await withFile(target, hashFile)) !== written)
    throw new Refusal(`${target} differs from what was written: check that disk.`)
  const { site } = parseBackupName(basename(file)) ?? {}
  // A file name without a site: unknown whose old backups may be removed.
  if (site !== undefined) await rotateBackups(folder, bytesMax, (other) => other === site)
}

/** Writes a test file of one byte into the folder and removes it. */
export async function tryFolder(url: string, name: string) {
  const folder = await requireFolder(url)
  const file = join(folder, name)
  await writeFile(file, 'x').catch(toRefusal(folder))
  await rm(file, { force: true }).catch(toRefusal(folder))
}

/** Lists the files of the folder, and of those subfolders that `isMeant` accepts. */
export async function listFolder(
  url: string,
  isMeant: (name: string) => boolean,
): Promise<SecondFile[]> {
  const folder = await requireFolder(url)
  const found: SecondFile[] = []
  const add = async (subfolder: string) => {
    for (const item of await readdir(join(folder, subfolder), { withFileTypes: true })) {
      const name = join(subfolder, item.name)
      const at = join(folder, name)
      if (item.isFile()) found.push({ name, bytes: (await stat(at)).size, at })
      else if (item.isDirectory() && subfolder === '' && isMeant(name)) await add(name)
    }
  }
  await add('').catch((error: Error) => {
    throw new Refusal(`${listFailureMessage} ${folder}: ${error.message}.`)
  })
  return found
}

/** Like `copyToFolder`, but for hourly copies. */
export const openFolderChunks = (url: string): ChunkTarget => ({
  listNames: async (name) =>
    new Set((await readdir(join(await requireFolder(url), name)).catch(ignoreMissingFile)) ?? []),
  send: async (from, name, paths) => {
    const folder = await requireFolder(url)
    for (const path of paths) {
      const target = join(folder, name, path)
      await mkdir(dirname(target), { recursive: true, mode: ownerOnlyModes.folder }).catch(
        toRefusal(folder),
      )
      await copyTo(target, join(from, path)).catch(toRefusal(folder))
    }
  },
  removeFolders: async (oldOf) => {
    const folder = await requireFolder(url)
    for (const name of oldOf(await readdir(folder)))
      await rm(join(folder, name), { recursive: true, force: true })
  },
})

// Never creates the folder: if its disk is not mounted, the copy would be on the same disk as the site.
async function requireFolder(url: string): Promise<string> {
  const folder = fileURLToPath(url)
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return folder
  throw new Refusal(`BACKUP_URL names the folder ${folder}, which does not exist.`)
}

const toRefusal = (folder: string) => (error: Error) => {
  throw new Refusal(`The backup cannot be copied into ${folder}: ${error.message}`)
}

/** Copies a file and returns its checksum. */
const copyTo = (target: string, file: string) =>
  withFile(file, async (source) => {
    const digest = createHash('sha256')
    await replaceAtomically(
      target,
      async (copy) => {
        for await (const chunk of readChunks(source, 0)) {
          digest.update(chunk)
          await copy.writeFile(chunk)
        }
      },
      { mode: ownerOnlyModes.file },
    )
    return digest.digest('hex')
  })

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

async function hashFile(handle: FileHandle) {
  const digest = createHash('sha256')
  for await (const chunk of readChunks(handle, 0)) digest.update(chunk)
  return digest.digest('hex')
}
