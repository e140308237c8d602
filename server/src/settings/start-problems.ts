import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { siteBuild } from './site-folder.ts'

export const siteEntry = join(siteBuild, 'server/entry-server.js')

/** Returns a message if the site is not built; else undefined. */
export const findUnbuiltProblem = () =>
  existsSync(siteEntry) ? undefined : 'The site is not built yet: run "npm run build" first.'

/**
 * Returns a message if the process neither runs an API nor knows the address of one; else
 * undefined.
 */
export const findRolesProblem = ({ roles, apiUrl }: Pick<Config, 'roles' | 'apiUrl'>) =>
  roles.includes('api') || apiUrl
    ? undefined
    : 'ROLE names no "api": set API_URL to the address of the process that runs it.'

/** Message for an ADMIN_EMAIL that belongs to an account without the role of administrator. */
export const administratorTakenMessage =
  'ADMIN_EMAIL belongs to an account that is not an administrator: use "./vitrine user:role".'
