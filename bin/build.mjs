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
import { fileOf, isPackage, program, root } from './place.mjs'
import { run, Sentence, step } from './process.mjs'

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
const ownSources = ['templates', 'layouts', 'islands', 'styles', 'public']
/** Files besides scripts and styles that browsers cache until the id of the build changes. */
const held = ['site/locales']
const ownHeld = ['locales', 'site.config.ts']
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
const partsName = '.parts'
const manifestName = 'client/.vite/manifest.json'
const buildName = 'client/.vite/build.json'
const nameLength = 12

/** Builds the server, the site in the folder `site` and the admin, each if its sources have changed. */
export async function build(site) {
  await buildServer()
  await buildSite(site)
  await buildAdmin()
}

/** True if all builds of the repository are up to date. */
export const isBuilt = () =>
  isOf(distOf(root), sourcesOf(root)) &&
  isOf(join(root, 'admin/dist'), below(root, adminSources)) &&
  isOf(join(root, 'server/dist'), below(root, serverSources))

/** Builds the admin. A package contains it already built. */
export async function buildAdmin() {
  if (isPackage) return
  await beside('admin', join(root, 'admin/dist'), below(root, adminSources), async (next) => {
    await vite('admin', root, ['--outDir', next])
    await compressFiles(next)
  })
}

/** Builds the server and its other programs, such as the CLI. A package contains them already built. */
export async function buildServer() {
  if (isPackage) return
  const dist = join(root, 'server/dist')
  await beside('server', dist, below(root, serverSources), async (next) => {
    await vite('server', root, ['--outDir', next])
    const names = readdirSync(next)
    writeFileSync(join(next, partsName), JSON.stringify(names))
    // A running server loads some of its chunks later, so the former ones stay.
    for (const name of partsOf(dist))
      if (!names.includes(name)) cpSync(join(dist, name), join(next, name))
  })
}

/** Lists the files of the latest build of the server, without those kept from earlier builds. */
export function partsOf(dist) {
  const file = join(dist, partsName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

async function buildSite(site) {
  const dist = distOf(site)
  const before = readName(dist)
  await beside('site', dist, sourcesOf(site), async (next) => {
    const config = program('site/worker.config')
    await vite('site', site, ['--outDir', join(next, 'client')])
    await vite('site', site, ['--ssr', '--outDir', join(next, 'server')])
    await vite('site', site, ['--config', config, '--outDir', join(next, 'worker')])
    const files = join(site, 'public')
    if (existsSync(files)) cpSync(files, join(next, 'client'), { recursive: true })
    await compressFiles(join(next, 'client'))
    nameBuild(site, next, before)
  })
  // Settings and texts are in no file of the build, but open tabs cache them: update the id.
  nameBuild(site, dist, before)
}

/** Returns the folder of the build of a site. */
const distOf = (site) => join(site, site === root ? 'site/dist' : 'dist')

const sourcesOf = (site) => [
  ...below(root, isPackage ? packedSources : sources),
  ...below(site, ownSources),
]

/**
 * Calls `work` with a new folder if the sources `files` have changed, then swaps the folder with
 * `dist`. A running site keeps the files that it has opened.
 */
async function beside(name, dist, files, work) {
  const [next, old] = [`${dist}.next`, `${dist}.old`]
  if (isOf(dist, files)) return
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
  await step(`Building the ${name}`, () => work(next))
  writeFileSync(join(next, stampName), stampOf(files))
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

function isOf(dist, files) {
  const file = join(dist, stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(files)
}

const stampOf = (files) => digestOf(createHash('sha256'), files)

function readName(folder) {
  const file = join(folder, buildName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Writes the id of a build, a hash of its content. A build with the same content keeps its id and time. */
function nameBuild(site, folder, before) {
  const digest = createHash('sha256').update(readFileSync(join(folder, manifestName)))
  const id = digestOf(digest, [...below(root, held), ...below(site, ownHeld)]).slice(0, nameLength)
  if (readName(folder)?.id === id) return
  const name = before?.id === id ? before : { id, timestamp: Date.now() }
  writeFileSync(join(folder, buildName), JSON.stringify(name))
}

function digestOf(digest, files) {
  for (const { folder, path } of files) digest.update(path).update(readFileSync(join(folder, path)))
  return digest.digest('hex')
}

/** Lists the files below these paths of a folder. Skips paths that do not exist. */
const below = (folder, paths) =>
  paths.flatMap((path) => filesOf(folder, path)).map((path) => ({ folder, path }))

function filesOf(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const names = readdirSync(join(folder, path)).sort()
  return names.flatMap((name) => filesOf(folder, `${path}/${name}`))
}

async function vite(room, site, words) {
  const cli = fileOf('vite', 'bin/vite.js')
  const all = ['build', join(root, room), '--configLoader', 'native', '--emptyOutDir', ...words]
  const { code, output } = await run(pinnedNode, [cli, ...all], { cwd: site })
  if (code !== 0) throw new Sentence(`The ${room} could not be built:\n${output}`)
}
