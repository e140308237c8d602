import type { Server } from 'node:http'
import { styleText } from 'node:util'
import { adminPathOf } from '@vitrine/contract/identity/pass'
import { portOf } from './listener/hosts.ts'
import type { Config } from './settings/config.ts'
import { printable } from './settings/printable.ts'

/** A host of the product, by the name that people know it by. */
export interface OpenHost {
  name: string
  url: string
}

/** Whether the admin is a host of its own, and no path of the site. */
export const hasAdminHost = (config: Pick<Config, 'roles' | 'adminUrl'>) =>
  config.roles.includes('admin') && adminPathOf(config) === ''

/** The hosts that these servers answer for, in their order. */
export function hostsOf(config: Config, servers: Server[]): OpenHost[] {
  const { roles, publicUrl, adminUrl, port, adminPort } = config
  const first = roles.includes('site') ? 'Site' : roles.includes('api') ? 'API' : undefined
  const planned = [
    ...(first ? [{ name: first, url: publicUrl, port }] : []),
    ...(hasAdminHost(config) ? [{ name: 'Admin', url: adminUrl, port: adminPort }] : []),
  ]
  const opened = servers.flatMap((server, at) => {
    const host = planned[at]
    if (!host) return []
    const url = host.port === 0 ? `http://127.0.0.1:${portOf(server)}` : host.url
    return [{ name: host.name, url }]
  })
  const below = roles.includes('admin') && !hasAdminHost(config)
  return below ? [...opened, { name: 'Admin', url: adminUrl }] : opened
}

const nameWidth = 7

interface Told {
  hosts: OpenHost[]
  setUp: string | undefined
  warnings: string[]
}

/** The open hosts, a line each, for the terminal. */
export function addressLines({ hosts, setUp, warnings }: Told): string {
  const lines = hosts.map(({ name, url }) => `${name.padEnd(nameWidth)}${url}\n`).join('')
  const notes = warnings.map((warning) => `${styleText('red', printable(warning))}\n`).join('')
  return setUp
    ? `${lines}${notes}\nNobody administers this site yet. Within 24 hours, open\n  ${setUp}\n`
    : lines + notes
}
