import { join } from 'node:path'
import { findErrorLines, runNpm } from './npm.mjs'
import { isInstalled } from './packages.mjs'
import { getPackageFile, isPackage, root } from './paths.mjs'
import { ensureNode } from './pinned-node.mjs'
import { UserError, withProgress } from './process.mjs'

const nodeMajorMin = 20
const binary = process.platform === 'win32' ? 'node.exe' : 'node'

/** Path of the Node that the lockfile pins. */
export const pinnedNode = getPackageFile('node', join('bin', binary))

/**
 * Installs the pinned Node, and in the repository the packages of the lockfile if they differ.
 * `forWork` includes development packages, even if NODE_ENV is `production`. Throws a `UserError` if
 * that fails, or if this Node is too old.
 * @param {{ forWork: boolean }} options
 */
export async function install({ forWork }) {
  const [major] = process.versions.node.split('.')
  if (Number(major) < nodeMajorMin)
    throw new UserError(`Node ${nodeMajorMin} or later is needed; this is ${process.version}.`)
  if (!isPackage && !isInstalled(root, forWork))
    await withProgress('Installing packages', () => npmCi(forWork ? '--include=dev' : '--omit=dev'))
  await ensureNode(pinnedNode)
}

/**
 * `--ignore-scripts`: no package of the product needs its install script.
 * @param {'--include=dev' | '--omit=dev'} dependencies
 */
async function npmCi(dependencies) {
  const words = [
    'ci',
    dependencies,
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
  ]
  const { code, output } = await runNpm(words)
  if (code === 0) return
  throw new UserError(
    `Could not install the packages. Is the network available?\n${findErrorLines(output)}`,
  )
}
