import { getRequestListener } from '@hono/node-server'
import { unavailable } from '@vitrine/api/plain-page/outage'
import type { Config } from '../settings/config.ts'
import type { Listener } from './listener.ts'

/** Answers every address of a host with 503 as long as its database is away. */
export function notReady({ site, publicUrl }: Config): Listener {
  const { i18n: rules, name: siteName, look } = site
  const app = unavailable({ rules, siteName, look, ownOrigins: [publicUrl] })
  return getRequestListener(app.fetch, { overrideGlobalObjects: false })
}
