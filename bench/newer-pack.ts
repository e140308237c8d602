import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSums, readPackageFiles, signatureName, sumsName } from '../bin/update/sums.mjs'
import { temporaryFolder } from './product.ts'

const good = "await db.schema.createTable('made_by_newer').addColumn('x', 'integer').execute()"
const bad = "throw new Error('this migration fails')"

/** Creates a pack of a later version, with a new migration that succeeds or fails. */
export function newerPack(pack: string, version: string, migrates: boolean): string {
  const folder = temporaryFolder()
  execFileSync('tar', ['-xzf', pack, '-C', folder])
  const product = join(folder, 'package')
  change(join(product, 'package.json'), /("version": )"[^"]+"/, `$1"${version}"`)
  change(join(product, 'CHANGELOG.md'), /^## /m, `## ${version}\n\n- A later one.\n\n## `)
  const added = `'9999-newer': { up: async (db) => { ${migrates ? good : bad} } }, $&`
  const built = join(product, 'server/dist')
  const files = readdirSync(built).map((name) => join(built, name))
  for (const file of [...files, join(product, 'api/src/db/open.js')])
    change(file, /['"]0001-pages['"]: /, added)
  updateSums(product)
  mkdirSync(join(folder, 'packed'))
  const words = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', '../packed']
  execFileSync('npm', words, { cwd: product, stdio: 'ignore' })
  return join(folder, 'packed', `vitrine-${version}.tgz`)
}

/** Updates the checksums of a changed package and removes its signature. */
function updateSums(product: string) {
  rmSync(join(product, signatureName), { force: true })
  writeFileSync(join(product, sumsName), formatSums(readPackageFiles(product)))
}

function change(file: string, from: RegExp, to: string) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(from, to))
}
