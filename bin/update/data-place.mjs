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

/** What a variable says, or the file that is named in its place: as the product reads it. */
function settingOf(env, name) {
  const file = env[`${name}_FILE`]
  return env[name] || (file && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
}
