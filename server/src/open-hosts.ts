import type { Server } from 'node:http'
import { styleText } from 'node:util'
import { getAdminPath } from '@vitrine/contract/identity/handoff-token'
import { getPort } from './listener/hosts.ts'
import type { Config } from './settings/config.ts'
import { escapeControlCharacters } from './settings/escape-control-characters.ts'

export interface OpenHost {
  /** Name for people: Site, API or Admin. */
  name: string
  url: string
}

/** True if the admin has a host of its own; false if it is a path of the site. */
export const hasAdminHost = (config: Pick<Config, 'roles' | 'adminUrl'>) =>
  config.roles.includes('admin') && getAdminPath(config) === ''

/** Returns the hosts of these servers, in the order in which their ports were opened. */
export function listOpenHosts(config: Config, servers: Server[]): OpenHost[] {
  const { roles, publicUrl, adminUrl, port, adminPort } = config
  const first = roles.includes('site') ? 'Site' : roles.includes('api') ? 'API' : undefined
  const planned = [
    ...(first ? [{ name: first, url: publicUrl, port }] : []),
    ...(hasAdminHost(config) ? [{ name: 'Admin', url: adminUrl, port: adminPort }] : []),
  ]
  const opened = servers.flatMap((server, index) => {
    const host = planned[index]
    if (!host) return []
    const url = host.port === 0 ? `http://127.0.0.1:${getPort(server)}` : host.url
    return [{ name: host.name, url }]
  })
  const isAdminOnSite = roles.includes('admin') && !hasAdminHost(config)
  return isAdminOnSite ? [...opened, { name: 'Admin', url: adminUrl }] : opened
}

const nameWidth = 7

interface StartReport {
  hosts: OpenHost[]
  setUp: string | undefined
  warnings: string[]
}

/** Formats the result of a start for the terminal: hosts, warnings in red, the setup link. */
export function formatStartReport({ hosts, setUp, warnings }: StartReport): string {
  const lines = hosts.map(({ name, url }) => `${name.padEnd(nameWidth)}${url}\n`).join('')
  const notes = warnings
    .map((warning) => `${styleText('red', escapeControlCharacters(warning))}\n`)
    .join('')
  return setUp
    ? `${lines}${notes}\nThis site has no administrator yet. Within 24 hours, open\n  ${setUp}\n`
    : lines + notes
}
