import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { Refusal } from '../../settings/refusal.ts'
import { chunksOf } from '../archive/chunks.ts'
import type { ChunkPlace } from '../chunks/chunk-place.ts'
import { readBackupName } from '../retention/backup-name.ts'
import { rotate } from '../retention/rotate.ts'
import { notListed, type SecondFile } from './second-file.ts'

/** Copies a backup into a folder, such as a mounted disk, and reads it there once more. */
export async function copyToFolder(file: string, url: string, bytesMax: number) {
  const folder = await folderAt(url)
  const target = join(folder, basename(file))
  const written = await copyTo(target, file).catch(notCopied(folder))
  if ((await reading(target, sumOf)) !== written)
    throw new Refusal(`${target} is not what was written there: look at that disk.`)
  const { site } = readBackupName(basename(file)) ?? {}
  // Without the name of a site, it is unknown which site the file belongs to.
  if (site !== undefined) await rotate(folder, bytesMax, (other) => other === site)
}

/** Writes a file of one byte into the folder and removes it again. */
export async function tryFolder(url: string, name: string) {
  const folder = await folderAt(url)
  const file = join(folder, name)
  await writeFile(file, 'x').catch(notCopied(folder))
  await rm(file, { force: true }).catch(notCopied(folder))
}

/** Lists the files of the folder, and those of its subfolders for which `isMeant` is true. */
export async function listFolder(
  url: string,
  isMeant: (name: string) => boolean,
): Promise<SecondFile[]> {
  const folder = await folderAt(url)
  const found: SecondFile[] = []
  const add = async (below: string) => {
    for (const item of await readdir(join(folder, below), { withFileTypes: true })) {
      const name = join(below, item.name)
      const at = join(folder, name)
      if (item.isFile()) found.push({ name, bytes: (await stat(at)).size, at })
      else if (item.isDirectory() && below === '' && isMeant(name)) await add(name)
    }
  }
  await add('').catch((error: Error) => {
    throw new Refusal(`${notListed} ${folder}: ${error.message}.`)
  })
  return found
}

/** Like `copyToFolder`, but for the chunks of hourly copies. */
export const folderForChunks = (url: string): ChunkPlace => ({
  held: async (name) =>
    new Set((await readdir(join(await folderAt(url), name)).catch(unlessAbsent)) ?? []),
  put: async (from, name, paths) => {
    const folder = await folderAt(url)
    for (const path of paths) {
      const target = join(folder, name, path)
      await mkdir(dirname(target), { recursive: true, mode: ownerAlone.folder }).catch(
        notCopied(folder),
      )
      await copyTo(target, join(from, path)).catch(notCopied(folder))
    }
  },
  removeFolders: async (oldOf) => {
    const folder = await folderAt(url)
    for (const name of oldOf(await readdir(folder)))
      await rm(join(folder, name), { recursive: true, force: true })
  },
})

// The folder is never created: if its disk is not mounted, the copy would be on the disk of the
// original.
async function folderAt(url: string): Promise<string> {
  const folder = fileURLToPath(url)
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return folder
  throw new Refusal(`BACKUP_URL names the folder ${folder}, which is not there.`)
}

const notCopied = (folder: string) => (error: Error) => {
  throw new Refusal(`The backup cannot be copied into ${folder}: ${error.message}`)
}

/** Copies a file; returns the checksum of the bytes that were read. */
const copyTo = (target: string, file: string) =>
  reading(file, async (source) => {
    const digest = createHash('sha256')
    await replaceAtomically(
      target,
      async (copy) => {
        for await (const chunk of chunksOf(source, 0)) {
          digest.update(chunk)
          await copy.writeFile(chunk)
        }
      },
      { mode: ownerAlone.file },
    )
    return digest.digest('hex')
  })

async function reading<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

async function sumOf(handle: FileHandle) {
  const digest = createHash('sha256')
  for await (const chunk of chunksOf(handle, 0)) digest.update(chunk)
  return digest.digest('hex')
}
