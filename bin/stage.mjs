import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { partsOf } from './build.mjs'
import { about } from './package-about.mjs'
import { root } from './place.mjs'
import { named, onlyRelative, runsAs, runsOf, targetsIn } from './rewrite.mjs'
import { filesBelow, sumsName, sumsOf } from './update/sums.mjs'

/** Entry points. The package contains them and all modules that they import. */
const programs = [
  'contract/src/client/create-client.ts',
  'contract/src/config/define-site.ts',
  'server/src/dev.ts',
  'server/src/trying/main.ts',
  'site/vite.config.ts',
  'site/worker.config.ts',
]
/** TypeScript sources that the build and the type check of a site need. */
const sources = [
  'contract/src',
  'site/app',
  'site/after-load.ts',
  'site/entry-client.ts',
  'site/entry-screens.tsx',
  'site/entry-server.tsx',
  'site/templates.ts',
]
/** Files and folders that are copied unchanged. */
const brought = {
  '.dockerignore': '.dockerignore',
  'admin/dist': 'admin/dist',
  'admin/locales/document': 'admin/locales/document',
  'api/locales': 'api/locales',
  'api/src/openapi/reference.css': 'api/src/openapi/reference.css',
  'api/src/plain-page/plain-page.css': 'api/src/plain-page/plain-page.css',
  bin: 'bin',
  'CHANGELOG.md': 'CHANGELOG.md',
  'compose.yaml': 'compose.yaml',
  demo: 'demo',
  deploy: 'deploy',
  Dockerfile: 'Dockerfile',
  LICENSE: 'LICENSE',
  docs: 'docs',
  'README.md': 'README.md',
  'node_modules/.vitrine/faces': 'site/faces/made',
  'site/locales': 'site/locales',
  'site/public': 'site/public',
  starter: 'starter',
}
/** Files of the latest build of the server, without those of earlier builds. */
const server = 'server/dist'
/** Creates the fonts, which the package contains already. */
const maker = 'site/faces/make.ts'
/** Tests and tools of the repository. */
const leftOut =
  /\.test\.tsx?$|(^|\/)(testing|tests)(\/|$)|^demo\/media\/src|^deploy\/\.gitignore$|^bin\/(build-for-tests|check|choose-tests|memory|pack|package-about|rewrite|setup|sign|stage|stage-client|test)\.mjs$/

/** Writes the package of the product into an empty folder, which `npm pack` then packs. */
export function stage(folder) {
  const packed = about()
  for (const [from, to] of Object.entries(brought)) bring(folder, from, to)
  for (const name of partsOf(join(root, server)))
    bring(folder, `${server}/${name}`, `${server}/${name}`)
  for (const path of sources.flatMap(filesOf))
    write(folder, path, onlyRelative(path, readFileSync(join(root, path), 'utf8')))
  for (const path of reachedFrom(programs)) {
    const { code, packages } = runsOf(path)
    const lacking = packages.filter((name) => !Object.hasOwn(packed.dependencies, name))
    if (lacking.length > 0)
      throw new Error(`${path} needs ${lacking.join(', ')}, which no room names.`)
    write(folder, runsAs(path), code)
  }
  requireTargets(folder)
  write(folder, 'package.json', `${JSON.stringify(packed, null, 2)}\n`)
  write(folder, 'tsconfig.json', `${JSON.stringify(typesOfSites(), null, 2)}\n`)
  write(folder, sumsName, sumsOf(filesBelow(folder)))
}

const bring = (folder, from, to) =>
  cpSync(join(root, from), join(folder, to), {
    recursive: true,
    filter: (file) => !leftOut.test(file.slice(root.length + 1)),
  })

function filesOf(path) {
  if (leftOut.test(path)) return []
  if (/\.(tsx?|css)$/.test(path)) return [path]
  return readdirSync(join(root, path)).flatMap((name) =>
    name.includes('.') && !/\.(tsx?|css)$/.test(name) ? [] : filesOf(`${path}/${name}`),
  )
}

/** Throws if a source imports a file that is not in the package: no site would build. */
function requireTargets(folder) {
  for (const path of sources.flatMap(filesOf))
    for (const target of targetsIn(path))
      if (!existsSync(join(folder, target)))
        throw new Error(`${path} needs ${target}, which is not in the package.`)
}

/** Returns the programs and all modules that they import, directly or indirectly. */
export function reachedFrom(programs) {
  const found = new Set(programs)
  // Iterating a set also visits the entries that are added during the loop.
  for (const path of found) for (const other of named(path)) if (other !== maker) found.add(other)
  return found
}

/** Returns the `tsconfig.json` of sites: the compiler options of the product. */
function typesOfSites() {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const { incremental, tsBuildInfoFile, ...options } = compilerOptions
  return { compilerOptions: options }
}

export function write(folder, path, text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
