import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly, UserError } from './process.mjs'

/** @import { RunOptions } from './process.mjs' */

/**
 * Runs npm quietly; the same npm if this program was started by one.
 * @param {string[]} words
 * @param {RunOptions} [options]
 */
export function runNpm(words, options = {}) {
  const { npm_execpath: npm } = process.env
  return npm
    ? runQuietly(process.execPath, [npm, ...words], options)
    : runQuietly('npm', words, { shell: process.platform === 'win32', ...options })
}

/**
 * Extracts the first lines with errors from the output of npm.
 * @param {string} output
 */
export const findErrorLines = (output) =>
  output
    .split('\n')
    .filter((line) => /error|ENOSPC/i.test(line))
    .slice(0, 5)
    .join('\n')

/**
 * Packs a package into a folder, or downloads it, and returns the file name `PREFIX-VERSION.tgz`.
 * Throws a `UserError` if npm fails.
 * @param {string} spec
 * @param {string} folder
 * @param {string} [prefix]
 */
export async function npmPack(spec, folder, prefix = 'vitrine') {
  const words = ['pack', spec, '--json', '--ignore-scripts', '--pack-destination', folder]
  const { code, output, stdout } = await runNpm([...words, '--loglevel=error'])
  if (code !== 0) throw new UserError(`npm could not pack ${spec}:\n${output}`)
  const [{ filename, version }] = JSON.parse(stdout.slice(stdout.indexOf('[')))
  // npm begins the file name with the scope of the package: `vitrine-product-1.0.0.tgz`.
  const name = `${prefix}-${version}.tgz`
  renameSync(join(folder, filename.replace('@', '').replace('/', '-')), join(folder, name))
  return name
}
