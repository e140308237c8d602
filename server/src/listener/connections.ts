import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getNetworkKey } from '@vitrine/api/identity/guards/networks'
import { findClientAddress } from '@vitrine/api/identity/guards/visitor'
import type { LogError } from '../process/log.ts'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import {
  createConnectionLimits,
  type LimitVariable,
  type OpenConnections,
} from './connection-limits.ts'
import type { Listener } from './listener.ts'
import { type Exchange, isAnswered, isBodyLate, isStalled, refuseLateBody } from './slow-clients.ts'

/** Connections of all hosts of this process, within the limits of the settings. */
export interface Connections {
  settings: ListenerSettings
  checkEveryMs: number
  watch: (server: Server) => void
  /**
   * Returns a listener that records each request before `listener` gets it; `fields` are header
   * fields of every answer of the host.
   */
  recordRequests: (listener: Listener, fields: string[]) => Listener
  /**
   * Accepts no new connections, lets running requests finish for at most this time, and closes.
   * With `gently`, an idle connection is closed with its next answer or at the end of that time:
   * its client may be sending a request at this moment.
   */
  drain: (servers: Server[], forMs: number, gently?: boolean) => Promise<void>
}

const checkEveryMaxMs = 1_000

export function createConnections(
  settings: ListenerSettings,
  isProxy: (address: string) => boolean,
  logError: LogError,
): Connections {
  const open: OpenConnections = new Map()
  const refusals = createRefusalCounter(logError)
  const networkOf = ({ remoteAddress = '' }: Socket) => {
    const address = findClientAddress(isProxy, remoteAddress)
    return isProxy(address) ? undefined : getNetworkKey(address)
  }
  const { headersMs, bodyMs, stalledMs } = settings
  const checkEveryMs = Math.min(checkEveryMaxMs, headersMs, bodyMs, stalledMs)
  const onRefused = refusals.add
  const limits = createConnectionLimits(open, {
    settings,
    minIdleMs: checkEveryMs,
    networkOf,
    onRefused,
  })
  const check = () => {
    cutSlowClients(open, settings)
    limits.closeIdle()
    refusals.log()
  }
  const timer = setInterval(check, checkEveryMs).unref()
  let isDraining = false
  return {
    settings,
    checkEveryMs,
    watch: limits.watch,
    recordRequests: (listener, fields) => (req, res) => {
      const connection = open.get(req.socket)
      const [beganAt, bytesBefore] = [performance.now(), req.socket.bytesRead]
      if (connection) connection.exchange = { req, res, fields, beganAt, bytesBefore }
      if (isDraining || connection?.network?.waiting.length) closeAfterAnswer(res)
      return listener(req, res)
    },
    drain: async (servers, forMs, gently = false) => {
      isDraining = true
      if (!gently) limits.stop()
      await closeAll(servers, open, forMs, gently, limits.stop)
      clearInterval(timer)
    },
  }
}

function cutSlowClients(open: OpenConnections, settings: ListenerSettings) {
  const now = performance.now()
  for (const [socket, { exchange, reading }] of open) {
    if (exchange && isAnswered(exchange)) exchange.answeredAt ??= now
    if (exchange && isBodyLate(exchange, now, settings)) refuseLateBody(exchange)
    // Sends a reset: otherwise the system would keep unread data for a quarter of an hour.
    if (isStalled(socket, reading, now, settings)) socket.resetAndDestroy()
  }
}

async function closeAll(
  servers: Server[],
  open: OpenConnections,
  forMs: number,
  gently: boolean,
  closeWaiting: () => void,
) {
  const closed = servers.map(
    (server) =>
      new Promise((resolve) => {
        // `close` of an HTTP server closes idle connections too; that of a TCP server only stops listening.
        if (gently) NetServer.prototype.close.call(server, resolve)
        else server.close(resolve)
      }),
  )
  for (const [socket, { exchange }] of open) if (exchange || !gently) closeAfter(socket, exchange)
  const late = setTimeout(() => {
    closeWaiting()
    for (const socket of open.keys()) socket.destroy()
  }, forMs)
  await Promise.all(closed)
  clearTimeout(late)
}

/** Closes an idle connection at once, and any other at the end of its answer. */
function closeAfter(socket: Socket, exchange: Exchange | undefined) {
  // A browser opens connections ahead of its requests.
  if (!exchange) return socket.bytesRead === 0 ? socket.destroy() : undefined
  const { req, res } = exchange
  if (!res.headersSent) closeAfterAnswer(res)
  else if (!res.writableFinished) res.once('close', () => socket.destroySoon())
  else if (!req.complete) socket.destroy()
}

function closeAfterAnswer(res: ServerResponse) {
  res.shouldKeepAlive = false
  res.setHeader('Connection', 'close')
}

const logEveryMs = 60_000

/** Counts refused connections and logs their number, at most once a minute. */
function createRefusalCounter(logError: LogError) {
  const counts = new Map<LimitVariable, number>()
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    add: (variable: LimitVariable) => {
      counts.set(variable, (counts.get(variable) ?? 0) + 1)
    },
    log: () => {
      if (counts.size === 0 || performance.now() - loggedAt < logEveryMs) return
      for (const [variable, count] of counts)
        logError(`Refused connections: ${count}. Raise ${variable} to allow more.`)
      counts.clear()
      loggedAt = performance.now()
    },
  }
}
