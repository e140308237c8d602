import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Returns the environment for a program in another folder, with absolute paths to the data of the
 * site.
 * @param {string} site
 * @returns {NodeJS.ProcessEnv & { DATA_DIR: string }}
 */
export function envOf(site) {
  const env = { ...process.env }
  for (const [name, value] of Object.entries(env)) {
    if (!name.endsWith('_FILE') || !value) continue
    const file = resolve(site, value)
    if (existsSync(file)) env[name] = file
  }
  const dataDir = resolve(site, readSetting(env, 'DATA_DIR') || 'data')
  const url = readSetting(env, 'DATABASE_URL')
  if (url?.startsWith('file:'))
    env.DATABASE_URL = `file:${resolve(site, url.slice('file:'.length))}`
  return { ...env, DATA_DIR: dataDir }
}

/**
 * Reads a variable, or the file that `NAME_FILE` names, like `server/src/settings/environment.ts`,
 * which copies of this file in a site cannot import. Ignores a missing file: the started program
 * refuses it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function readSetting(env, name) {
  const file = env[`${name}_FILE`]
  return env[name] || (file && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
}
