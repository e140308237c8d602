import type { Server } from 'node:http'
import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import type { Logger } from 'pino'
import type { Connections } from './listener/connections.ts'
import { type EarlyHost, openEarlyHost } from './listener/early-host.ts'
import { byHttpsAlone, httpsFields, isSecure, listen } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import { notReady } from './listener/not-ready.ts'
import { withRequestLog } from './listener/request-log.ts'
import { endUnreadBodies } from './listener/unread-bodies.ts'
import { createMetrics } from './metrics/answer.ts'
import type { MetricsSources } from './metrics/figures.ts'
import { meterRequests } from './metrics/meter-requests.ts'
import { hasAdminHost } from './open-hosts.ts'
import { createHealth, type HealthSources } from './parts/health.ts'
import type { LogError } from './process/log.ts'
import type { Config } from './settings/config.ts'
import { traceRequests } from './traces/trace-requests.ts'
import type { Traces } from './traces/traces.ts'

/** The hosts of a process, as far as its roles open them. */
export interface Doors {
  public: EarlyHost | undefined
  admin: EarlyHost | undefined
}

interface Behind {
  config: Config
  connections: Connections
  health: HealthSources
  metrics: MetricsSources
  traces: Traces | undefined
  log: Logger
}

/** What the hosts answer with. */
export interface Rooms {
  public: Listener
  admin: Listener
}

/** Has hosts that are open answer with their rooms from now on. */
export function lead(doors: Doors, rooms: Rooms) {
  doors.public?.answer(rooms.public)
  doors.admin?.answer(rooms.admin)
}

/**
 * Opens the hosts. Until their rooms are ready, they answer that the site is starting. Adds each
 * host to `servers` at once, so that it is closed even if the next one fails.
 */
export async function openDoors(
  { config, connections, health, metrics, traces, log }: Behind,
  logError: LogError,
  servers: Server[],
  rooms?: Rooms,
): Promise<Doors> {
  const { roles, host, port, adminPort, publicUrl, adminUrl } = config
  const waiting = notReady(config)
  const isProxy = proxiesIn(config.trustProxy)
  const logged = (listener: Listener) =>
    config.logRequests ? withRequestLog((line) => log.info(line), isProxy, listener) : listener
  const [answerProbes, answerScrapes] = [
    createHealth(health),
    createMetrics(metrics, { token: config.metricsToken, isProxied: isSecure(publicUrl) }),
  ]
  const open = async (
    at: number,
    name: string,
    url: string,
    first = byHttpsAlone(url, waiting),
  ) => {
    const fields = httpsFields(url)
    const place = { host, port: at, name, fields }
    const isAdmin = name === 'ADMIN_PORT'
    const traced = (listener: Listener) =>
      traces ? traceRequests(traces, isAdmin, isProxy, listener) : listener
    const counted = (listener: Listener) =>
      meterRequests(metrics.meter, isAdmin, traced(logged(endUnreadBodies(listener))))
    const early = await openEarlyHost(first, (listener) => {
      const scraped = answerScrapes(counted(listener), fields)
      return listen(answerProbes(scraped, fields), place, connections, logError)
    })
    servers.push(early.server)
    return early
  }
  const isPublic = roles.includes('site') || roles.includes('api')
  return {
    public: isPublic ? await open(port, 'PORT', publicUrl, rooms?.public) : undefined,
    admin: hasAdminHost(config)
      ? await open(adminPort, 'ADMIN_PORT', adminUrl, rooms?.admin)
      : undefined,
  }
}
