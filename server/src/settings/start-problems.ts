import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { siteBuild } from './site-folder.ts'

/** What renders the pages. */
export const siteEntry = join(siteBuild, 'server/entry-server.js')

/** Says that there is nothing to answer with yet; undefined if the site is built. */
export const unbuiltProblem = () =>
  existsSync(siteEntry) ? undefined : 'The site is not built yet: run "npm run build" first.'

/** Says that a process has no API to ask; undefined if it runs one, or knows where one is. */
export const rolesProblem = ({ roles, apiUrl }: Pick<Config, 'roles' | 'apiUrl'>) =>
  roles.includes('api') || apiUrl
    ? undefined
    : 'ROLE names no "api": set API_URL to the address of the process that runs it.'

/** Says that the address of the first administrator is that of another account. */
export const administratorTaken =
  'ADMIN_EMAIL belongs to somebody who is no administrator: use "./vitrine user:role".'
