import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { root, run, Sentence, step } from './process.mjs'

/** What the build of the site is made of. */
const sources = [
  'contract/src',
  'site/app',
  'site/public',
  'site/entry-client.tsx',
  'site/entry-server.tsx',
  'site/vite.config.ts',
  'package-lock.json',
]
const stampFile = join(root, 'site/dist/.built')

/** Builds the site when its sources differ from the ones that were built. */
export async function build() {
  const stamp = stampOf()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await step('Building the site', async () => {
    await vite([])
    await vite(['--ssr'])
  })
  writeFileSync(stampFile, stamp)
}

function stampOf() {
  const digest = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source)) digest.update(file).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesOf(`${path}/${name}`))
}

async function vite(words) {
  const cli = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(pinnedNode, [cli, 'build', 'site', ...words])
  if (code !== 0) throw new Sentence(`The site could not be built:\n${output}`)
}
