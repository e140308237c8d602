import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonsOf, runNpm } from './npm.mjs'
import { isInstalled } from './packages.mjs'
import { fileOf, isPackage, root } from './place.mjs'
import { run, Sentence, step } from './process.mjs'

const nodeMajorMin = 20
const binary = process.platform === 'win32' ? 'node.exe' : 'node'

/** The Node that the lockfile pins, whatever runs this file. */
export const pinnedNode = fileOf('node', join('bin', binary))

/**
 * Installs the packages when those that are there differ from the lockfile. `forWork` asks for those
 * that build and test as well, also where NODE_ENV is `production`; a site that was built elsewhere
 * runs without them. What a site depends on npm has installed with the product itself.
 */
export async function install({ forWork }) {
  const [major] = process.versions.node.split('.')
  if (Number(major) < nodeMajorMin)
    throw new Sentence(
      `Node ${nodeMajorMin} or later is needed to begin; this is ${process.version}.`,
    )
  if (isPackage) return checkNode()
  if (isInstalled(root, forWork) && existsSync(pinnedNode)) return
  await step('Installing packages', () => npmCi(forWork ? '--include=dev' : '--omit=dev'))
  await checkNode()
}

async function npmCi(which) {
  const words = ['ci', which, '--no-fund', '--no-audit', '--loglevel=error']
  const { code, output } = await runNpm(words)
  if (code === 0) return
  throw new Sentence(
    `The packages could not be installed; is the network there?\n${reasonsOf(output)}`,
  )
}

// An npm that refuses install scripts ends well all the same, without the binary.
async function checkNode() {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
  const { output } = await run(pinnedNode, ['-v'])
  if (output.trim() === `v${pinned}`) return
  throw new Sentence(
    `Node ${pinned} was not installed by its package: allow its install script ("npm config set ignore-scripts false") and begin again.`,
  )
}
