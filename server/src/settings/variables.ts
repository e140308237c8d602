import { existsSync, readFileSync } from 'node:fs'
import { Refusal } from './refusal.ts'

/**
 * The variables of these names that are set; `NAME_FILE` gives a file that holds the value of `NAME`.
 * `bin/update/data-place.mjs` reads two of them in the same way, without a build.
 */
export function variables(
  names: string[],
  env: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const entries = names.map((name) => [name, env[name] || fromFile(name, env[`${name}_FILE`])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function fromFile(name: string, file: string | undefined) {
  if (!file) return undefined
  if (!existsSync(file)) throw new Refusal(`${name}_FILE names ${file}, but there is no such file.`)
  return readFileSync(file, 'utf8').trim()
}
