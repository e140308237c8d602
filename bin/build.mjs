import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
  'site.config.ts',
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
const stampFile = join(root, 'site/dist/.built')
const adminStampFile = join(root, 'admin/dist/.built')
const manifestFile = join(root, 'site/dist/client/.vite/manifest.json')
const nameFile = join(root, 'site/dist/client/.vite/build.json')
const nameLength = 12

/** Builds the site and the admin, each when its sources differ from the ones that were built. */
export async function build() {
  await buildSite()
  await buildAdmin()
}

/** Builds the admin alone: in development the site is not built, and the admin is served as it was built. */
export async function buildAdmin() {
  const stamp = stampOf(adminSources)
  if (isBuilt(adminStampFile, stamp)) return
  await step('Building the admin', async () => {
    await vite('admin', [])
    await compressFiles(join(root, 'admin/dist'))
  })
  writeFileSync(adminStampFile, stamp)
}

async function buildSite() {
  const stamp = stampOf(sources)
  if (isBuilt(stampFile, stamp)) return
  // The build tool empties the folder.
  const before = existsSync(nameFile) ? JSON.parse(readFileSync(nameFile, 'utf8')) : undefined
  await step('Building the site', async () => {
    await vite('site', [])
    await vite('site', ['--ssr'])
    await vite('site', ['--config', 'site/worker.config.ts'])
    await compressFiles(join(root, 'site/dist/client'))
  })
  writeFileSync(nameFile, JSON.stringify(nameAfter(before)))
  writeFileSync(stampFile, stamp)
}

const stampOf = (paths) => digestOf(createHash('sha256'), paths)

const isBuilt = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

/** The same content is the same build, made when it was first made. */
function nameAfter(before) {
  const digest = createHash('sha256').update(readFileSync(manifestFile))
  const id = digestOf(digest, held).slice(0, nameLength)
  return before?.id === id ? before : { id, timestamp: Date.now() }
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
