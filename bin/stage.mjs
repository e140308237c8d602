import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBuiltFiles } from './build.mjs'
import { createPackageJson } from './package-json.mjs'
import { root } from './paths.mjs'
import {
  listImports,
  listRuntimeImports,
  makeImportsRelative,
  toJavaScript,
  toJavaScriptPath,
} from './rewrite-imports.mjs'
import { formatSums, readPackageFiles, sumsName } from './update/sums.mjs'

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
const copied = {
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
const fontMaker = 'site/faces/make.ts'
/** Tests and tools of the repository. */
const excluded =
  /\.test\.tsx?$|(^|\/)(testing|tests)(\/|$)|^demo\/media\/src|^deploy\/\.gitignore$|^bin\/(build-for-tests|check|choose-tests|ram-disk|pack|package-json|rewrite-imports|setup|sign|stage|stage-client|test)\.mjs$/

/**
 * Writes the package of the product into an empty folder, which `npm pack` then packs.
 * @param {string} folder
 */
export function stage(folder) {
  const packageJson = createPackageJson()
  for (const [from, to] of Object.entries(copied)) copy(folder, from, to)
  for (const name of readBuiltFiles(join(root, server)))
    copy(folder, `${server}/${name}`, `${server}/${name}`)
  for (const path of sources.flatMap(listSources))
    writeFileIn(folder, path, makeImportsRelative(path, readFileSync(join(root, path), 'utf8')))
  for (const path of findReachableModules(programs)) {
    const { code, packages } = toJavaScript(path)
    const missing = packages.filter((name) => !Object.hasOwn(packageJson.dependencies, name))
    if (missing.length > 0)
      throw new Error(`${path} needs ${missing.join(', ')}, which no room depends on.`)
    writeFileIn(folder, toJavaScriptPath(path), code)
  }
  requireTargets(folder)
  writeFileIn(folder, 'package.json', `${JSON.stringify(packageJson, null, 2)}\n`)
  writeFileIn(folder, 'tsconfig.json', `${JSON.stringify(createTsconfig(), null, 2)}\n`)
  writeFileIn(folder, sumsName, formatSums(readPackageFiles(folder)))
}

/**
 * @param {string} folder
 * @param {string} from
 * @param {string} to
 */
const copy = (folder, from, to) =>
  cpSync(join(root, from), join(folder, to), {
    recursive: true,
    filter: (file) => !excluded.test(file.slice(root.length + 1)),
  })

/**
 * @param {string} path
 * @returns {string[]}
 */
function listSources(path) {
  if (excluded.test(path)) return []
  if (/\.(tsx?|css)$/.test(path)) return [path]
  return readdirSync(join(root, path)).flatMap((name) =>
    name.includes('.') && !/\.(tsx?|css)$/.test(name) ? [] : listSources(`${path}/${name}`),
  )
}

/**
 * Throws if a source imports a file that is not in the package: no site would build.
 * @param {string} folder
 */
function requireTargets(folder) {
  for (const path of sources.flatMap(listSources))
    for (const target of listImports(path))
      if (!existsSync(join(folder, target)))
        throw new Error(`${path} needs ${target}, which is not in the package.`)
}

/**
 * Returns the programs and all modules that they import, directly or indirectly.
 * @param {string[]} programs
 */
export function findReachableModules(programs) {
  const found = new Set(programs)
  // Iterating a set also visits the entries that are added during the loop.
  for (const path of found)
    for (const other of listRuntimeImports(path)) if (other !== fontMaker) found.add(other)
  return found
}

/** Returns the `tsconfig.json` of sites: the compiler options of the product. */
function createTsconfig() {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  // Options for the repository only: a site decides itself if its own JavaScript is checked.
  const { incremental, tsBuildInfoFile, allowJs, checkJs, ...options } = compilerOptions
  return { compilerOptions: options }
}

/**
 * Writes a file, and creates its folder if it is missing.
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 */
export function writeFileIn(folder, path, text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
