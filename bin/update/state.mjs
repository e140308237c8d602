import { getBuiltProgram } from '../paths.mjs'
import { runQuietly, UserError } from '../process.mjs'
import { envOf } from './data-place.mjs'

/** @typedef {{ rows: Record<string, number>, bytes: number, isInUse: boolean }} SiteState */

/**
 * Returns the state of a site: its rows by table, its size, and whether it is running.
 * @param {string} site
 * @returns {Promise<SiteState>}
 */
export async function readState(site) {
  const options = { cwd: site, env: envOf(site) }
  const words = [getBuiltProgram('cli'), 'update:state']
  const { code, output, stdout } = await runQuietly(process.execPath, words, options)
  if (code !== 0) throw new UserError(output.trim())
  return JSON.parse(stdout)
}
