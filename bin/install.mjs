import { join } from 'node:path'
import { reasonsOf, runNpm } from './npm.mjs'
import { isInstalled } from './packages.mjs'
import { ensureNode } from './pinned-node.mjs'
import { fileOf, isPackage, root } from './place.mjs'
import { Sentence, step } from './process.mjs'

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
  if (!isPackage && !isInstalled(root, forWork))
    await step('Installing packages', () => npmCi(forWork ? '--include=dev' : '--omit=dev'))
  await ensureNode(pinnedNode)
}

// No package of the product needs its install script.
async function npmCi(which) {
  const words = ['ci', which, '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const { code, output } = await runNpm(words)
  if (code === 0) return
  throw new Sentence(
    `The packages could not be installed; is the network there?\n${reasonsOf(output)}`,
  )
}
