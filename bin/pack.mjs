// `npm run pack`: the product as one npm package, in the folder that is named, else in
// `.vitrine/packs`. Runs on the pinned Node, which strips types.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npmPack } from './npm.mjs'
import { root } from './place.mjs'
import { Sentence } from './process.mjs'
import { stage } from './stage.mjs'

const staged = join(root, '.vitrine/package')
const into = resolve(process.argv[2] ?? join(root, '.vitrine/packs'))

try {
  rmSync(staged, { recursive: true, force: true })
  stage(staged)
  mkdirSync(into, { recursive: true })
  const name = await npmPack(staged, into)
  console.log(process.argv[2] ? name : join(into, name))
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}
