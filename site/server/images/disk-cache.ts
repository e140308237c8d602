import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the cache. It may be gone when it is read: another process may have evicted it. */
export interface Kept {
  file: string
  bytes: number
}

/** Files by name in one folder, bounded in bytes; the longest unused leaves first. */
export interface DiskCache {
  find: (name: string) => Promise<Kept | undefined>
  /** Keeps what `make` writes under the name that it answers. Nobody sees half a file. */
  keep: (make: (file: string) => Promise<string>) => Promise<Kept>
}

const partial = '.part'
/** A use is noted on the file no more often than this: it is only read at the next start. */
const noteUseMs = 3_600_000
/** Older half-written files belong to a process that ended. */
const partialAgeMs = 600_000

interface Held {
  bytes: number
  usedAt: number
}

export async function openDiskCache(folder: string, bytesMax: number): Promise<DiskCache> {
  await mkdir(folder, { recursive: true })
  const held = new Map<string, Held>()
  let bytes = 0

  const forget = (name: string) => {
    bytes -= held.get(name)?.bytes ?? 0
    held.delete(name)
  }
  const hold = (name: string, file: Held) => {
    forget(name)
    held.set(name, file)
    bytes += file.bytes
  }
  const evict = async () => {
    const leaving: string[] = []
    for (const name of held.keys()) {
      if (bytes <= bytesMax) break
      forget(name)
      leaving.push(name)
    }
    await Promise.all(leaving.map((name) => rm(join(folder, name), { force: true })))
  }

  for (const { name, ...file } of await filesIn(folder)) hold(name, file)
  await evict()

  return {
    find: async (name) => {
      const file = join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (!found) {
        forget(name)
        return undefined
      }
      const now = Date.now()
      const usedAt = held.get(name)?.usedAt ?? 0
      const noted = now - usedAt < noteUseMs
      hold(name, { bytes: found.size, usedAt: noted ? usedAt : now })
      if (!noted) await utimes(file, now / 1_000, now / 1_000).catch(() => {})
      return { file, bytes: found.size }
    },
    keep: async (make) => {
      const part = join(folder, `${randomUUID()}${partial}`)
      try {
        const name = await make(part)
        const file = join(folder, name)
        await rename(part, file)
        const { size } = await stat(file)
        hold(name, { bytes: size, usedAt: Date.now() })
        await evict()
        return { file, bytes: size }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
  }
}

/** What an earlier process has left, the longest unused first. */
async function filesIn(folder: string) {
  const files: (Held & { name: string })[] = []
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (!found?.isFile()) continue
    const left = name.endsWith(partial)
    if (left && Date.now() - found.mtimeMs > partialAgeMs)
      await rm(join(folder, name), { force: true })
    if (!left) files.push({ name, bytes: found.size, usedAt: found.mtimeMs })
  }
  return files.toSorted((a, b) => a.usedAt - b.usedAt)
}
