import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { build } from './build.mjs'
import { writeDeployFiles } from './deploy-files.mjs'
import {
  applyChoices,
  askChoices,
  defaultChoices,
  parseNewSiteArguments,
} from './first-choices.mjs'
import { pinnedNode } from './install.mjs'
import { npmPack } from './npm.mjs'
import { isPackage, root } from './paths.mjs'
import { runQuietly, UserError, withProgress } from './process.mjs'

/** @import { Choices } from './first-choices.mjs' */

const scripts = ['start', 'dev', 'test', 'build']

/**
 * `vitrine new FOLDER`: creates a site in a new or empty folder. Returns an exit code.
 * @param {string[]} words
 */
export async function newSite(words) {
  const { name, choices: given } = parseNewSiteArguments(words)
  const folder = resolve(name)
  const info = statSync(folder, { throwIfNoEntry: false })
  if (info?.isFile()) throw new UserError(`${folder} is a file: a new site needs a folder.`)
  if (info && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty: a new site needs an empty folder.`)
  const choices = await askChoices(given)
  mkdirSync(folder, { recursive: true })
  writeSiteFiles(folder, await withProgress('Packing the product', () => packInto(folder)), choices)
  console.log(formatNextSteps(folder))
  return 0
}

/**
 * Writes the files of a new site. `product` is the name of the packed product in the folder.
 * @param {string} folder
 * @param {string} product
 * @param {Choices} [choices]
 */
export function writeSiteFiles(folder, product, choices = defaultChoices) {
  cpSync(join(root, 'starter'), folder, { recursive: true })
  const settings = join(folder, 'site.config.ts')
  writeFileSync(settings, applyChoices(readFileSync(settings, 'utf8'), choices))
  // npm does not pack files named `.gitignore` and `.npmrc`.
  for (const name of ['gitignore', 'npmrc'])
    renameSync(join(folder, name), join(folder, `.${name}`))
  writeDeployFiles(folder)
  chmodSync(join(folder, 'vitrine'), 0o755)
  const about = {
    name: toPackageName(folder),
    private: true,
    type: 'module',
    scripts: Object.fromEntries(scripts.map((script) => [script, `vitrine ${script}`])),
    dependencies: { vitrine: `file:${product}` },
    // Our first command installs Node and verifies its checksum, which the install script does not.
    allowScripts: { node: false },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
}

/**
 * Packs the product into the folder of a site and returns the file name. The product is in no
 * registry.
 * @param {string} folder
 */
async function packInto(folder) {
  if (isPackage) return npmPack(root, folder)
  await build(root)
  const words = [
    '--disable-warning=ExperimentalWarning',
    join(root, 'bin/pack.mjs'),
    '--without-client',
    folder,
  ]
  const { code, output, stdout } = await runQuietly(pinnedNode, words)
  if (code !== 0) throw new UserError(`Could not pack the product:\n${output}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}

/**
 * Returns a valid npm name for the folder. Never `vitrine`: a package cannot depend on itself.
 * @param {string} folder
 */
function toPackageName(folder) {
  const plain = basename(folder).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain.replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '')
  return name === '' || name === 'vitrine' ? 'vitrine-site' : name
}

/** @param {string} folder */
const formatNextSteps = (folder) => `Your site is in ${folder}. Next:

${folder === process.cwd() ? '' : `  cd ${relative(process.cwd(), folder)}\n`}  npm install
  npm run dev

Its README describes what is in it.`
