import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RedirectRules } from '@vitrine/contract/config/config'
import { BuildMeta } from '@vitrine/contract/operation/builds'
import { partialSuffix, writeAtomically } from '@vitrine/files/atomic-write'
import { type Asset, type ClientBuild, readAsset } from './assets.ts'

/** The current build and the earlier ones that are still served. */
export interface StoredBuilds {
  meta: (id: string) => BuildMeta | undefined
  /** A file of an earlier build by its path, such as `/assets/name.js`. */
  file: (path: string) => Asset | undefined
}

const earlierBuilds = 3
const rescanMs = 1_000
const metaFile = 'meta.json'

/**
 * Stores the client's files in a folder that outlives deploys, and serves the builds there,
 * including those that another process on the same folder has stored. A failure is logged and
 * ignored: it affects only tabs that are open during the next deploy.
 */
export async function openStoredBuilds(
  folder: string,
  { build, files }: ClientBuild,
  matcher: RedirectRules,
  logError: (error: unknown) => void,
): Promise<StoredBuilds> {
  const own: BuildMeta = { ...build, matcher, prerendered: [] }
  try {
    if (files.size > 0) {
      await storeBuild(join(folder, build.id), own, files)
      deleteOld(folder, build.id)
    }
  } catch (error) {
    logError(error)
  }
  return createStoredBuilds(folder, own)
}

// The metadata is written last: a folder without it is incomplete.
async function storeBuild(folder: string, meta: BuildMeta, files: Map<string, Asset>) {
  const write = async ([path, { body }]: [string, Asset]) => {
    const file = join(folder, path)
    if (!path.startsWith('/assets/') || getSize(file) === body.raw.length) return
    await mkdir(dirname(file), { recursive: true })
    await writeAtomically(file, body.raw)
  }
  // In parallel, because each file waits for the disk.
  await Promise.all([...files].map(write))
  await mkdir(folder, { recursive: true })
  await writeAtomically(join(folder, metaFile), JSON.stringify(meta))
}

const getSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size

function deleteOld(folder: string, ownId: string) {
  const others = readdirSync(folder).filter((id) => id !== ownId)
  const builtAt = (id: string) =>
    readMeta(folder, id)?.timestamp ?? statSync(join(folder, id)).mtimeMs
  const outdated = others.toSorted((a, b) => builtAt(b) - builtAt(a)).slice(earlierBuilds)
  for (const id of outdated) rmSync(join(folder, id), { recursive: true, force: true })
}

function createStoredBuilds(folder: string, own: BuildMeta): StoredBuilds {
  let index: BuildIndex = { builds: new Map(), files: new Map() }
  let scannedAt = Number.NEGATIVE_INFINITY
  const assets = new Map<string, Asset>()
  const rescan = () => {
    const now = performance.now()
    if (now - scannedAt > rescanMs) {
      index = scanFolder(folder, own.id)
      scannedAt = now
      for (const path of assets.keys()) if (!index.files.has(path)) assets.delete(path)
    }
    return index
  }
  const readFile = (path: string) => {
    const asset = readAssetFrom(index.files.get(path) ?? rescan().files.get(path), path)
    if (asset) assets.set(path, asset)
    return asset
  }
  return {
    meta: (id) => (id === own.id ? own : (index.builds.get(id) ?? rescan().builds.get(id))),
    file: (path) => assets.get(path) ?? readFile(path),
  }
}

interface BuildIndex {
  builds: Map<string, BuildMeta>
  files: Map<string, string>
}

function scanFolder(folder: string, ownId: string): BuildIndex {
  const index: BuildIndex = { builds: new Map(), files: new Map() }
  for (const id of listNames(folder).filter((id) => id !== ownId)) {
    const meta = readMeta(folder, id)
    if (meta?.id !== id) continue
    index.builds.set(id, meta)
    for (const name of listNames(join(folder, id, 'assets')))
      index.files.set(`/assets/${name}`, join(folder, id))
  }
  return index
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.endsWith(partialSuffix))
  } catch {
    // Nothing is stored here, or another process has deleted it.
    return []
  }
}

function readMeta(folder: string, id: string): BuildMeta | undefined {
  try {
    return BuildMeta.parse(JSON.parse(readFileSync(join(folder, id, metaFile), 'utf8')))
  } catch {
    // Another process is writing or deleting it, or it is not ours.
    return undefined
  }
}

function readAssetFrom(folder: string | undefined, path: string): Asset | undefined {
  try {
    return folder === undefined ? undefined : readAsset(folder, path)
  } catch {
    return undefined
  }
}
