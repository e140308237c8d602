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
import { meterRequests } from './metrics/meter-requests.ts'
import type { Observability } from './observability.ts'
import { hasAdminHost } from './open-hosts.ts'
import { createHealth } from './parts/health.ts'
import type { LogError } from './process/log.ts'
import type { Config } from './settings/config.ts'
import { traceRequests } from './traces/trace-requests.ts'
import type { Traces } from './traces/traces.ts'

/** What answers on each host. */
export interface HostListeners {
  public: Listener
  admin: Listener
}

interface PortSetup extends Observability {
  config: Config
  connections: Connections
  traces: Traces | undefined
  log: Logger
  logError: LogError
}

interface Port {
  number: number
  /** The variable that sets the number. */
  name: 'PORT' | 'ADMIN_PORT'
  /** Public address of the host. */
  url: string
}

/**
 * Opens the ports that the roles of the process need. Until `listeners` are given, here or by the
 * function that it returns, they answer 503: the site is starting. Adds each server to `servers` at
 * once, so that it is closed even if the next port cannot be opened.
 */
export async function openPorts(
  setup: PortSetup,
  servers: Server[],
  listeners?: HostListeners,
): Promise<(listeners: HostListeners) => void> {
  const { config } = setup
  const { roles, port, adminPort, publicUrl, adminUrl } = config
  const open = openerFor(setup)
  const openOne = async (each: Port, listener: Listener | undefined) => {
    const host = await open(each, listener)
    servers.push(host.server)
    return host
  }
  const isPublic = roles.includes('site') || roles.includes('api')
  const publicHost = isPublic
    ? await openOne({ number: port, name: 'PORT', url: publicUrl }, listeners?.public)
    : undefined
  const adminHost = hasAdminHost(config)
    ? await openOne({ number: adminPort, name: 'ADMIN_PORT', url: adminUrl }, listeners?.admin)
    : undefined
  return (ready) => {
    publicHost?.answer(ready.public)
    adminHost?.answer(ready.admin)
  }
}

/**
 * Returns a function that opens one port. Each request passes, from the outside: health checks,
 * metrics, the meter, traces, the request log, then the listener of the host.
 */
function openerFor({ config, connections, health, metrics, traces, log, logError }: PortSetup) {
  const { host, publicUrl, logRequests, metricsToken, trustProxy } = config
  const starting = notReady(config)
  const isProxy = proxiesIn(trustProxy)
  const answerHealth = createHealth(health)
  const answerMetrics = createMetrics(metrics, {
    token: metricsToken,
    isProxied: isSecure(publicUrl),
  })
  const logged = (listener: Listener) =>
    logRequests ? withRequestLog((line) => log.info(line), isProxy, listener) : listener
  return ({ number, name, url }: Port, listener?: Listener): Promise<EarlyHost> => {
    const fields = httpsFields(url)
    const isAdmin = name === 'ADMIN_PORT'
    const traced = (inner: Listener) =>
      traces ? traceRequests(traces, isAdmin, isProxy, inner) : inner
    const metered = (inner: Listener) =>
      meterRequests(metrics.meter, isAdmin, traced(logged(endUnreadBodies(inner))))
    return openEarlyHost(listener ?? byHttpsAlone(url, starting), (current) =>
      listen(
        answerHealth(answerMetrics(metered(current), fields), fields),
        { host, port: number, name, fields },
        connections,
        logError,
      ),
    )
  }
}
