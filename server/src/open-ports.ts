import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createProxyCheck } from '@vitrine/api/identity/guards/api-context'
import { answerAllUnavailable } from '@vitrine/api/plain-page/outage'
import { createFixedSettings } from '@vitrine/api/settings/watch-settings'
import type { Logger } from 'pino'
import type { Connections } from './listener/connections.ts'
import { getHstsFields, isHttps, listen, withHsts } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import { withRequestLog } from './listener/request-log.ts'
import { closeUnreadBodies } from './listener/unread-bodies.ts'
import { meterRequests } from './metrics/meter.ts'
import { createMetricsEndpoint } from './metrics/metrics-endpoint.ts'
import type { Observability } from './observability.ts'
import { hasAdminHost } from './open-hosts.ts'
import { createHealthChecks } from './parts/health-checks.ts'
import type { LogError } from './process/log.ts'
import type { Config } from './settings/config.ts'
import { traceRequests } from './traces/trace-requests.ts'
import type { Traces } from './traces/traces.ts'

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

interface NumberedPort {
  number: number
  /** The variable that sets the number. */
  name: 'PORT' | 'ADMIN_PORT'
  url: string
}

interface EarlyHost {
  server: Server
  answer: (listener: Listener) => void
}

/**
 * Opens the ports that the roles of the process need. Until `listeners` are given, here or to the
 * returned function, they answer 503 with the page of a site that is starting. Adds each server to
 * `servers` at once, so that it is closed even if the next port cannot be opened.
 */
export async function openPorts(
  setup: PortSetup,
  servers: Server[],
  listeners?: HostListeners,
): Promise<(listeners: HostListeners) => void> {
  const { config } = setup
  const { roles, port, adminPort, publicUrl, adminUrl } = config
  const openPort = createPortOpener(setup)
  const openOne = async (numbered: NumberedPort, listener: Listener | undefined) => {
    const host = await openPort(numbered, listener)
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
function createPortOpener({
  config,
  connections,
  health,
  metrics,
  traces,
  log,
  logError,
}: PortSetup) {
  const { host, publicUrl, logRequests, metricsToken, trustProxy } = config
  const starting = createStartingListener(config)
  const isProxy = createProxyCheck(trustProxy)
  const answerHealth = createHealthChecks(health)
  const answerMetrics = createMetricsEndpoint(metrics, {
    token: metricsToken,
    isProxied: isHttps(publicUrl),
  })
  const logged = (listener: Listener) =>
    logRequests ? withRequestLog((line) => log.info(line), isProxy, listener) : listener
  return ({ number, name, url }: NumberedPort, listener?: Listener): Promise<EarlyHost> => {
    const fields = getHstsFields(url)
    const isAdmin = name === 'ADMIN_PORT'
    const traced = (inner: Listener) =>
      traces ? traceRequests(traces, isAdmin, isProxy, inner) : inner
    const metered = (inner: Listener) =>
      meterRequests(metrics.meter, isAdmin, traced(logged(closeUnreadBodies(inner))))
    return openReplaceable(listener ?? withHsts(url, starting), (current) =>
      listen(
        answerHealth(answerMetrics(metered(current), fields), fields),
        { host, port: number, name, fields },
        connections,
        logError,
      ),
    )
  }
}

async function openReplaceable(
  first: Listener,
  open: (listener: Listener) => Promise<Server>,
): Promise<EarlyHost> {
  let current = first
  const server = await open((req, res) => current(req, res))
  const answer = (listener: Listener) => {
    current = listener
  }
  return { server, answer }
}

/** Answers every address with 503 and the page of a site that is starting. */
function createStartingListener({ site, publicUrl }: Config): Listener {
  const settings = createFixedSettings(site)
  const app = answerAllUnavailable({ rules: site.i18n, settings, ownOrigins: [publicUrl] })
  return getRequestListener(app.fetch, { overrideGlobalObjects: false })
}
