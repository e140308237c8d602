import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RedirectRules } from '@vitrine/contract/config/config'
import { BuildMeta } from '@vitrine/contract/operation/builds'
import { partialEnding, writeAtomically } from '@vitrine/files/atomic-write'
import { type Asset, type ClientBuild, readAsset } from './assets.ts'

/** The builds that are still answered: this one, and the last ones before it. */
export interface Builds {
  meta: (id: string) => BuildMeta | undefined
  /** A file of another build by its path, such as `/assets/name.js`. */
  file: (path: string) => Asset | undefined
}

const earlierBuilds = 3
const lookAgainMs = 1_000
const metaFile = 'meta.json'

/**
 * Keeps the client's files in a folder that outlives deploys, and answers for the builds there,
 * also for those that another process on the same folder has brought. What cannot be kept is logged:
 * only tabs that are open during the next deploy would miss it.
 */
export async function keepBuilds(
  folder: string,
  { build, files }: ClientBuild,
  matcher: RedirectRules,
  logError: (error: unknown) => void,
): Promise<Builds> {
  const own: BuildMeta = { ...build, matcher, prerendered: [] }
  try {
    if (files.size > 0) {
      await keep(join(folder, build.id), own, files)
      dropOld(folder, build.id)
    }
  } catch (error) {
    logError(error)
  }
  return answersFrom(folder, own)
}

// The description comes last: a folder without one is not whole.
async function keep(folder: string, meta: BuildMeta, files: Map<string, Asset>) {
  const write = async ([path, { body }]: [string, Asset]) => {
    const file = join(folder, path)
    if (!path.startsWith('/assets/') || sizeOf(file) === body.raw.length) return
    await mkdir(dirname(file), { recursive: true })
    await writeAtomically(file, body.raw)
  }
  // At once, since each waits for the disk.
  await Promise.all([...files].map(write))
  await mkdir(folder, { recursive: true })
  await writeAtomically(join(folder, metaFile), JSON.stringify(meta))
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size

function dropOld(folder: string, ownId: string) {
  const others = readdirSync(folder).filter((id) => id !== ownId)
  const madeAt = (id: string) =>
    readMeta(folder, id)?.timestamp ?? statSync(join(folder, id)).mtimeMs
  const old = others.toSorted((a, b) => madeAt(b) - madeAt(a)).slice(earlierBuilds)
  for (const id of old) rmSync(join(folder, id), { recursive: true, force: true })
}

function answersFrom(folder: string, own: BuildMeta): Builds {
  let shelf: Shelf = { builds: new Map(), files: new Map() }
  let lookedAt = Number.NEGATIVE_INFINITY
  const read = new Map<string, Asset>()
  const looked = () => {
    const now = performance.now()
    if (now - lookedAt > lookAgainMs) {
      shelf = readShelf(folder, own.id)
      lookedAt = now
      for (const path of read.keys()) if (!shelf.files.has(path)) read.delete(path)
    }
    return shelf
  }
  const fileAt = (path: string) => {
    const asset = readFrom(shelf.files.get(path) ?? looked().files.get(path), path)
    if (asset) read.set(path, asset)
    return asset
  }
  return {
    meta: (id) => (id === own.id ? own : (shelf.builds.get(id) ?? looked().builds.get(id))),
    file: (path) => read.get(path) ?? fileAt(path),
  }
}

/** Builds by id, and where each of their files is. */
interface Shelf {
  builds: Map<string, BuildMeta>
  files: Map<string, string>
}

function readShelf(folder: string, ownId: string): Shelf {
  const shelf: Shelf = { builds: new Map(), files: new Map() }
  for (const id of namesIn(folder).filter((id) => id !== ownId)) {
    const meta = readMeta(folder, id)
    if (meta?.id !== id) continue
    shelf.builds.set(id, meta)
    for (const name of namesIn(join(folder, id, 'assets')))
      shelf.files.set(`/assets/${name}`, join(folder, id))
  }
  return shelf
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.endsWith(partialEnding))
  } catch {
    // Nothing was kept here, or another process has dropped it.
    return []
  }
}

function readMeta(folder: string, id: string): BuildMeta | undefined {
  try {
    return BuildMeta.parse(JSON.parse(readFileSync(join(folder, id, metaFile), 'utf8')))
  } catch {
    // It is being written, or dropped, by another process; or it is none of ours.
    return undefined
  }
}

function readFrom(folder: string | undefined, path: string): Asset | undefined {
  try {
    return folder === undefined ? undefined : readAsset(folder, path)
  } catch {
    // Another process has dropped the build since.
    return undefined
  }
}
