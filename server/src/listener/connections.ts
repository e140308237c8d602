import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { addressFrom, placeOf } from '@vitrine/api/identity/guards/visitor'
import type { LogError } from '../process/log.ts'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import type { Listener } from './listener.ts'
import { type Exchange, isLate, isStalled, type Reading, refuseLate } from './slow-clients.ts'

/** Who is connected to the hosts of this process, within the bounds of the settings. */
export interface Connections {
  settings: ListenerSettings
  /** How often slow clients are looked for. */
  lookEveryMs: number
  /** Counts the connections of a server. */
  watch: (server: Server) => void
  /** Hears of each request before its listener does. */
  hearing: (listener: Listener) => Listener
  /**
   * Takes nobody new, lets running requests finish, for so long at most, and closes. `gently`, a client
   * at rest is closed with the next answer, or when its time is over: it may be asking at this moment.
   */
  drain: (servers: Server[], forMs: number, gently?: boolean) => Promise<void>
}

interface Connection {
  /** The last request that it has brought. */
  exchange: Exchange | undefined
  reading: Reading
}

type Open = Map<Socket, Connection>

const lookMs = 1_000

export function createConnections(
  settings: ListenerSettings,
  isProxy: (address: string) => boolean,
  logError: LogError,
): Connections {
  const open: Open = new Map()
  const refused = createTally(logError)
  const accept = acceptTo(open, settings, isProxy, refused.add)
  const { headersMs, bodyMs, stalledMs } = settings
  const lookEveryMs = Math.min(lookMs, headersMs, bodyMs, stalledMs)
  const look = () => {
    cutSlow(open, settings)
    refused.tell()
  }
  const timer = setInterval(look, lookEveryMs).unref()
  let draining = false
  return {
    settings,
    lookEveryMs,
    watch: (server) => server.on('connection', accept),
    hearing: (listener) => (req, res) => {
      const connection = open.get(req.socket)
      const [beganAt, bytesBefore] = [performance.now(), req.socket.bytesRead]
      if (connection) connection.exchange = { req, res, beganAt, bytesBefore }
      if (draining) endWith(res)
      return listener(req, res)
    },
    drain: async (servers, forMs, gently = false) => {
      draining = true
      await closeAll(servers, open, forMs, gently)
      clearInterval(timer)
    },
  }
}

/** Takes a connection in, or closes it at once when there are too many, in all or from its place. */
function acceptTo(
  open: Open,
  { connectionsMax, connectionsPerAddress }: ListenerSettings,
  isProxy: (address: string) => boolean,
  onRefused: () => void,
) {
  const places = createPlaces(connectionsPerAddress)
  return (socket: Socket) => {
    const address = addressFrom(isProxy, socket.remoteAddress ?? '')
    const place = isProxy(address) ? undefined : placeOf(address)
    if (open.size >= connectionsMax || !places.enter(place)) {
      onRefused()
      return socket.destroy()
    }
    open.set(socket, { exchange: undefined, reading: { bytes: -1, at: performance.now() } })
    socket.once('close', () => {
      open.delete(socket)
      places.leave(place)
    })
  }
}

function cutSlow(open: Open, settings: ListenerSettings) {
  const now = performance.now()
  for (const [socket, { exchange, reading }] of open) {
    if (exchange && isLate(exchange, now, settings)) refuseLate(exchange)
    // A reset, or the system would keep for a quarter of an hour what nobody takes.
    if (isStalled(socket, reading, now, settings)) socket.resetAndDestroy()
  }
}

async function closeAll(servers: Server[], open: Open, forMs: number, gently: boolean) {
  const closed = servers.map(
    (server) =>
      new Promise((resolve) => {
        // A server of HTTP closes connections at rest as well; one of TCP stops to listen, and waits.
        if (gently) NetServer.prototype.close.call(server, resolve)
        else server.close(resolve)
      }),
  )
  for (const [socket, { exchange }] of open) if (exchange || !gently) closeAfter(socket, exchange)
  const late = setTimeout(() => {
    for (const socket of open.keys()) socket.destroy()
  }, forMs)
  await Promise.all(closed)
  clearTimeout(late)
}

/** Lets a client that is at rest go at once, and any other one with the end of its answer. */
function closeAfter(socket: Socket, exchange: Exchange | undefined) {
  // A browser opens connections ahead of its requests.
  if (!exchange) return socket.bytesRead === 0 ? socket.destroy() : undefined
  const { req, res } = exchange
  if (!res.headersSent) endWith(res)
  else if (!res.writableFinished) res.once('close', () => socket.destroySoon())
  else if (!req.complete) socket.destroy()
}

/** Has the connection end with this answer, whatever else is found out about the request. */
function endWith(res: ServerResponse) {
  res.shouldKeepAlive = false
  res.setHeader('Connection', 'close')
}

/** Counts how many are in each place; `undefined` is nowhere, where there is room for all. */
function createPlaces(max: number) {
  const counts = new Map<string, number>()
  return {
    enter: (place: string | undefined) => {
      if (place === undefined) return true
      const count = counts.get(place) ?? 0
      if (count < max) counts.set(place, count + 1)
      return count < max
    },
    leave: (place: string | undefined) => {
      if (place === undefined) return
      const count = (counts.get(place) ?? 0) - 1
      if (count > 0) counts.set(place, count)
      else counts.delete(place)
    },
  }
}

const tellEveryMs = 60_000

/** Says how many connections were refused: a line when it begins, and then one a minute at most. */
function createTally(logError: LogError) {
  let count = 0
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    add: () => {
      count++
    },
    tell: () => {
      if (count === 0 || performance.now() - toldAt < tellEveryMs) return
      logError(
        `Connections that were refused: ${count}. CONNECTIONS_PER_ADDRESS or CONNECTIONS_MAX allows no more.`,
      )
      count = 0
      toldAt = performance.now()
    },
  }
}
