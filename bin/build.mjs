import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { pinnedNode } from './install.mjs'
import { getPackageFile, getProgram, isPackage, root } from './paths.mjs'
import { runQuietly, UserError, withProgress } from './process.mjs'

/** @import { Hash } from 'node:crypto' */
/**
 * @typedef {{ folder: string, path: string }} SourceFile
 * @typedef {{ id: string, timestamp: number }} BuildId
 */

/** Sources of the build of the site. */
const sources = [
  'contract/src',
  'site/app',
  'site/faces',
  'site/locales',
  'site/public',
  'site/after-load.ts',
  'site/entry-client.ts',
  'site/entry-screens.tsx',
  'site/entry-server.tsx',
  'site/own-files',
  'site/templates.ts',
  'site/vite.config.ts',
  'site/worker.config.ts',
  'package-lock.json',
]
/** Files that identify the sources in a package: its version and its checksums. */
const packedSources = ['package.json', 'SUMS']
/** Folders of a site that its build uses, if they exist. */
const siteSources = ['templates', 'layouts', 'islands', 'styles', 'public']
/** Files besides scripts and styles that browsers cache until the id of the build changes. */
const cachedFiles = ['site/locales']
const cachedSiteFiles = ['locales', 'site.config.ts']
/** Sources of the build of the admin, with the styles that it shares with the site. */
export const adminSources = [
  'contract/src',
  'admin/src',
  'admin/locales',
  'admin/vite.config.ts',
  'site/app/ui',
  'site/app/layers/modal.css',
  'site/app/dashboard/mantine.css',
  'site/app/dashboard/menu.css',
  'site/app/dashboard/sign-in.css',
  'site/faces',
  'site/vite.config.ts',
  'package-lock.json',
]
/** Sources of the build of the server. */
export const serverSources = [
  'contract/src',
  'files/src',
  'api/src',
  'server/src',
  'server/vite.config.ts',
  'site/app',
  'site/server',
  'site/locales/dashboard-doctor/en.json',
  'admin/src/document.ts',
  'admin/src/document-texts.ts',
  'admin/src/locale',
  'admin/src/editor/document/trusted-types.ts',
  'package-lock.json',
]
const stampName = '.built'
const builtFilesName = '.parts'
const manifestName = 'client/.vite/manifest.json'
const buildIdName = 'client/.vite/build.json'
const idLength = 12

/**
 * Builds the server, the site in the folder `site` and the admin, each if its sources have changed.
 * @param {string} site
 */
export async function build(site) {
  await buildServer()
  await buildSite(site)
  await buildAdmin()
}

/** True if all builds of the repository are up to date. */
export const isBuilt = () =>
  isUpToDate(getDist(root), listSiteSources(root)) &&
  isUpToDate(join(root, 'admin/dist'), listFilesBelow(root, adminSources)) &&
  isUpToDate(join(root, 'server/dist'), listFilesBelow(root, serverSources))

/** Builds the admin. A package contains it already built. */
export async function buildAdmin() {
  if (isPackage) return
  await buildIfChanged(
    'admin',
    join(root, 'admin/dist'),
    listFilesBelow(root, adminSources),
    async (next) => {
      await runVite('admin', root, ['--outDir', next])
      await compressFiles(next)
    },
  )
}

/**
 * Builds the server and its other programs, such as the CLI. A package contains them already built.
 */
export async function buildServer() {
  if (isPackage) return
  const dist = join(root, 'server/dist')
  await buildIfChanged('server', dist, listFilesBelow(root, serverSources), async (next) => {
    await runVite('server', root, ['--outDir', next])
    const names = readdirSync(next)
    writeFileSync(join(next, builtFilesName), JSON.stringify(names))
    // A running server loads some of its chunks later, so the former ones stay.
    for (const name of readBuiltFiles(dist))
      if (!names.includes(name)) cpSync(join(dist, name), join(next, name))
  })
}

/**
 * Lists the files of the latest build of the server, without those of earlier builds.
 * @param {string} dist
 * @returns {string[]}
 */
export function readBuiltFiles(dist) {
  const file = join(dist, builtFilesName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** @param {string} site */
async function buildSite(site) {
  const dist = getDist(site)
  const former = readBuildId(dist)
  await buildIfChanged('site', dist, listSiteSources(site), async (next) => {
    const config = getProgram('site/worker.config')
    await runVite('site', site, ['--outDir', join(next, 'client')])
    await runVite('site', site, ['--ssr', '--outDir', join(next, 'server')])
    await runVite('site', site, ['--config', config, '--outDir', join(next, 'worker')])
    const files = join(site, 'public')
    if (existsSync(files)) cpSync(files, join(next, 'client'), { recursive: true })
    await compressFiles(join(next, 'client'))
    writeBuildId(site, next, former)
  })
  // Settings and texts are in no file of the build, but open tabs cache them: update the id.
  writeBuildId(site, dist, former)
}

/**
 * Returns the folder of the build of a site.
 * @param {string} site
 */
const getDist = (site) => join(site, site === root ? 'site/dist' : 'dist')

/** @param {string} site */
const listSiteSources = (site) => [
  ...listFilesBelow(root, isPackage ? packedSources : sources),
  ...listFilesBelow(site, siteSources),
]

/**
 * Calls `make` with a new folder if the sources `files` have changed, then swaps the folder with
 * `dist`. Files that a running site has opened stay readable.
 * @param {string} name
 * @param {string} dist
 * @param {SourceFile[]} files
 * @param {(next: string) => Promise<void>} make
 */
async function buildIfChanged(name, dist, files, make) {
  const [next, former] = [`${dist}.next`, `${dist}.old`]
  if (isUpToDate(dist, files)) return
  for (const folder of [next, former]) rmSync(folder, { recursive: true, force: true })
  await withProgress(`Building the ${name}`, () => make(next))
  writeFileSync(join(next, stampName), hashSources(files))
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(next, dist)
  rmSync(former, { recursive: true, force: true })
}

/**
 * @param {string} dist
 * @param {SourceFile[]} files
 */
function isUpToDate(dist, files) {
  const file = join(dist, stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === hashSources(files)
}

/** @param {SourceFile[]} files */
const hashSources = (files) => hashFiles(createHash('sha256'), files)

/**
 * @param {string} folder
 * @returns {BuildId | undefined}
 */
function readBuildId(folder) {
  const file = join(folder, buildIdName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Writes the id of a build, a hash of its content. A build with the same content keeps its id and
 * time.
 * @param {string} site
 * @param {string} folder
 * @param {BuildId | undefined} former
 */
function writeBuildId(site, folder, former) {
  const digest = createHash('sha256').update(readFileSync(join(folder, manifestName)))
  const id = hashFiles(digest, [
    ...listFilesBelow(root, cachedFiles),
    ...listFilesBelow(site, cachedSiteFiles),
  ]).slice(0, idLength)
  if (readBuildId(folder)?.id === id) return
  const buildId = former?.id === id ? former : { id, timestamp: Date.now() }
  writeFileSync(join(folder, buildIdName), JSON.stringify(buildId))
}

/**
 * @param {Hash} digest
 * @param {SourceFile[]} files
 */
function hashFiles(digest, files) {
  for (const { folder, path } of files) digest.update(path).update(readFileSync(join(folder, path)))
  return digest.digest('hex')
}

/**
 * Lists the files below these paths of a folder. Skips paths that do not exist.
 * @param {string} folder
 * @param {string[]} paths
 * @returns {SourceFile[]}
 */
const listFilesBelow = (folder, paths) =>
  paths.flatMap((path) => listFiles(folder, path)).map((path) => ({ folder, path }))

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const names = readdirSync(join(folder, path)).sort()
  return names.flatMap((name) => listFiles(folder, `${path}/${name}`))
}

/**
 * @param {string} room
 * @param {string} site
 * @param {string[]} args
 */
async function runVite(room, site, args) {
  const cli = getPackageFile('vite', 'bin/vite.js')
  const viteArgs = ['build', join(root, room), '--configLoader', 'native', '--emptyOutDir', ...args]
  const { code, output } = await runQuietly(pinnedNode, [cli, ...viteArgs], { cwd: site })
  if (code !== 0) throw new UserError(`Could not build the ${room}:\n${output}`)
}
