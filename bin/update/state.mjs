import { getBuiltProgram } from '../paths.mjs'
import { runQuietly, UserError } from '../process.mjs'
import { envOf } from './data-place.mjs'

/** Returns the state of a site: its rows by table, its size, and whether it is running. */
export async function readState(site) {
  const options = { cwd: site, env: envOf(site) }
  const words = [getBuiltProgram('cli'), 'update:state']
  const { code, output, answer } = await runQuietly(process.execPath, words, options)
  if (code !== 0) throw new UserError(output.trim())
  return JSON.parse(answer)
}
