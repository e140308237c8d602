import { createHash } from 'node:crypto'
import {
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
import { root, run, Sentence, step } from './process.mjs'

/** What the build of the site is made of. */
const sources = [
  'contract/src',
  'site/app',
  'site/faces',
  'site/locales',
  'site/public',
  'site/entry-client.ts',
  'site/entry-screens.tsx',
  'site/entry-server.tsx',
  'site/vite.config.ts',
  'site/worker.config.ts',
  'package-lock.json',
]
/** What a browser holds of a build beside its scripts and styles, for as long as its name stays. */
const held = ['site/locales', 'site.config.ts']
/** What the build of the admin is made of, with the clothes that it borrows from the site. */
const adminSources = [
  'contract/src',
  'admin/src',
  'admin/locales',
  'admin/vite.config.ts',
  'site/app/ui',
  'site/app/layers/modal.css',
  'site/app/dashboard/mantine.css',
  'site/faces',
  'site/vite.config.ts',
  'package-lock.json',
]
const stampName = '.built'
const manifestName = 'client/.vite/manifest.json'
const buildName = 'client/.vite/build.json'
const nameLength = 12

/** Builds the site and the admin, each when its sources differ from the ones that were built. */
export async function build() {
  await buildSite()
  await buildAdmin()
}

/** Whether what was built, here or elsewhere, is of these very sources. */
export const isBuilt = () => isOf('site', sources) && isOf('admin', adminSources)

/** Builds the admin alone: in development the site is not built, and the admin is served as it was built. */
export const buildAdmin = () =>
  beside('admin', adminSources, async (next) => {
    await vite('admin', ['--outDir', next])
    await compressFiles(join(root, 'admin', next))
  })

async function buildSite() {
  const dist = join(root, 'site/dist')
  const before = readName(dist)
  await beside('site', sources, async (next) => {
    await vite('site', ['--outDir', `${next}/client`])
    await vite('site', ['--ssr', '--outDir', `${next}/server`])
    await vite('site', ['--config', 'site/worker.config.ts', '--outDir', `${next}/worker`])
    await compressFiles(join(root, 'site', next, 'client'))
    nameBuild(join(root, 'site', next), before)
  })
  // What the owner decides is in no file of the build, but in what open tabs hold of it.
  nameBuild(dist, before)
}

/**
 * Builds a room when its sources differ from the ones that were built, and puts the new files in the
 * place of the old ones when they are whole: a site that runs meanwhile goes on with its own.
 */
async function beside(room, paths, work) {
  const [dist, next, old] = ['dist', 'dist.next', 'dist.old'].map((name) => join(root, room, name))
  if (isOf(room, paths)) return
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
  await step(`Building the ${room}`, () => work('dist.next'))
  writeFileSync(join(next, stampName), stampOf(paths))
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

function isOf(room, paths) {
  const file = join(root, room, 'dist', stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(paths)
}

const stampOf = (paths) => digestOf(createHash('sha256'), paths)

function readName(folder) {
  const file = join(folder, buildName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The same content is the same build, made when it was first made. */
function nameBuild(folder, before) {
  const digest = createHash('sha256').update(readFileSync(join(folder, manifestName)))
  const id = digestOf(digest, held).slice(0, nameLength)
  if (readName(folder)?.id === id) return
  const name = before?.id === id ? before : { id, timestamp: Date.now() }
  writeFileSync(join(folder, buildName), JSON.stringify(name))
}

function digestOf(digest, paths) {
  for (const path of paths) {
    for (const file of filesOf(path)) digest.update(file).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesOf(`${path}/${name}`))
}

async function vite(room, words) {
  const cli = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(pinnedNode, [cli, 'build', room, ...words])
  if (code !== 0) throw new Sentence(`The ${room} could not be built:\n${output}`)
}
