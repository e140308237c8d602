import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The environment of a site for a program that runs in another folder: where the data lies stays. */
export function envOf(site) {
  const env = { ...process.env }
  for (const [name, value] of Object.entries(env)) {
    const file = resolve(site, value)
    if (name.endsWith('_FILE') && value && existsSync(file)) env[name] = file
  }
  env.DATA_DIR = resolve(site, settingOf(env, 'DATA_DIR') || 'data')
  const url = settingOf(env, 'DATABASE_URL')
  if (url?.startsWith('file:'))
    env.DATABASE_URL = `file:${resolve(site, url.slice('file:'.length))}`
  return env
}

/**
 * What a variable says, or the file that is named in its place: as `server/src/settings/environment.ts`
 * reads it, which a copy of this file in a site cannot import, and of which no version may be there. A
 * file that is missing is refused by the program that is handed this environment.
 */
function settingOf(env, name) {
  const file = env[`${name}_FILE`]
  return env[name] || (file && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
}
