import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { type Exchange, isAnswered, type Reading } from './slow-clients.ts'

export interface Connection {
  /** Last request of the connection; undefined before the first one. */
  exchange: Exchange | undefined
  reading: Reading
  acceptedAt: number
  /** Network of the client; undefined for a trusted proxy, which has no limit of its own. */
  network: Network | undefined
}

/** Connections of one network. */
interface Network {
  open: Set<Socket>
  /** Accepted connections that are not read until another one of the network closes. */
  waiting: Waiting[]
}

interface Waiting {
  socket: Socket
  admit: () => void
}

export type Open = Map<Socket, Connection>

export type Variable = 'CONNECTIONS_PER_ADDRESS' | 'CONNECTIONS_MAX'

interface Bounds {
  settings: Pick<ListenerSettings, 'connectionsMax' | 'connectionsPerAddress'>
  /** Milliseconds that a connection must be idle before it may be closed for another one. */
  restMs: number
  /** Returns the name of the network of a client; undefined for a trusted proxy. */
  networkOf: (socket: Socket) => string | undefined
  /** Called with the name of the limit that refused the connection. */
  onRefused: (variable: Variable) => void
}

/** Maximum number of waiting connections of a network, in multiples of `connectionsPerAddress`. */
const waitingFactor = 4
/** Connections wait only while fewer than this share of `connectionsMax` are in use. */
const waitingShare = 1 / 2

/** State of the limits. */
interface Places {
  open: Open
  networks: Map<string, Network>
  waiters: Set<Socket>
  connectionsPerAddress: number
  restMs: number
}

/**
 * Accepts connections within the limits. At `connectionsMax`, closes an idle connection for the new
 * one. At the limit of a network, a new connection waits unread: the longest idle connection of the
 * network is closed for it; if all are busy, it waits until one closes. Refuses a connection that
 * can neither enter nor wait. A client that sends its headers byte by byte counts as idle: its
 * request is not complete.
 */
export function createBounds(open: Open, { settings, restMs, networkOf, onRefused }: Bounds) {
  const { connectionsMax, connectionsPerAddress } = settings
  const [networks, waiters] = [new Map<string, Network>(), new Set<Socket>()]
  const places: Places = { open, networks, waiters, connectionsPerAddress, restMs }
  const count = () => open.size + waiters.size
  const refuse = (socket: Socket, variable: Variable) => {
    onRefused(variable)
    socket.destroy()
  }
  const accept = (socket: Socket, admit: () => void) => {
    if (count() >= connectionsMax && !closeOldest(places)) return refuse(socket, 'CONNECTIONS_MAX')
    const network = networkNamed(networks, networkOf(socket))
    if (!network || network.open.size < connectionsPerAddress)
      return enter(places, socket, network, admit)
    const mayWait =
      network.waiting.length < connectionsPerAddress * waitingFactor &&
      count() < connectionsMax * waitingShare
    if (mayWait) return wait(places, { socket, admit }, network)
    refuse(socket, 'CONNECTIONS_PER_ADDRESS')
  }
  return {
    watch: (server: Server) => beforeReading(server, accept),
    /** Closes idle connections in networks where others wait. */
    look: () => {
      for (const [name, network] of networks) {
        makeRoom(places, network)
        if (network.open.size + network.waiting.length === 0) networks.delete(name)
      }
    },
    /** Closes the waiting connections, which are unread. */
    stop: () => {
      for (const socket of waiters) socket.destroy()
    },
  }
}

function enter(
  places: Places,
  socket: Socket,
  network: Network | undefined,
  admit: Waiting['admit'],
) {
  const acceptedAt = performance.now()
  const reading = { bytes: -1, at: acceptedAt }
  places.open.set(socket, { exchange: undefined, reading, acceptedAt, network })
  network?.open.add(socket)
  socket.once('close', () => leave(places, socket))
  admit()
}

function leave(places: Places, socket: Socket) {
  const network = places.open.get(socket)?.network
  places.open.delete(socket)
  network?.open.delete(socket)
  if (network) admitWaiting(places, network)
}

function admitWaiting(places: Places, network: Network) {
  while (network.open.size < places.connectionsPerAddress) {
    const next = network.waiting.shift()
    if (!next) return
    places.waiters.delete(next.socket)
    if (!next.socket.destroyed) enter(places, next.socket, network, next.admit)
  }
}

function wait(places: Places, client: Waiting, network: Network) {
  const waiting = paused(client)
  const { socket } = client
  network.waiting.push(waiting)
  places.waiters.add(socket)
  socket.once('close', () => {
    places.waiters.delete(socket)
    network.waiting = network.waiting.filter((each) => each !== waiting)
  })
  endOneBusy(places.open, network)
  // Runs after the reads of this turn of the event loop: a connection whose next request has just
  // arrived is not idle.
  setImmediate(makeRoom, places, network)
}

function makeRoom(places: Places, network: Network) {
  while (network.waiting.length > 0) {
    const rested = longestAtRest(places, network)
    if (!rested) return
    close(places, rested)
  }
}

function close(places: Places, socket: Socket) {
  socket.destroy()
  // Frees its place now: the socket emits `close` later.
  leave(places, socket)
}

function networkNamed(networks: Map<string, Network>, name: string | undefined) {
  if (name === undefined) return undefined
  const network = networks.get(name) ?? { open: new Set(), waiting: [] }
  networks.set(name, network)
  return network
}

/** Makes a server read a connection only after `accept` has called `admit`. */
function beforeReading(server: Server, accept: (socket: Socket, admit: () => void) => void) {
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    accept(socket, () => {
      for (const listener of listeners) listener.call(server, socket)
    }),
  )
}

/** Pauses a connection until it is admitted. */
function paused({ socket, admit }: Waiting): Waiting {
  // A client that disconnects while it waits is no error. Once admitted, the server handles errors.
  const ignore = () => {}
  socket.on('error', ignore)
  socket.pause()
  return {
    socket,
    admit: () => {
      socket.off('error', ignore)
      admit()
      socket.resume()
    },
  }
}

/**
 * Returns the longest idle connection of a network; undefined if none has been idle for `restMs`.
 */
function longestAtRest({ open, restMs }: Places, network: Network): Socket | undefined {
  let longest: Socket | undefined
  let since = performance.now() - restMs
  for (const socket of network.open) {
    const restsSince = restingSince(open.get(socket))
    if (restsSince >= since) continue
    longest = socket
    since = restsSince
  }
  return longest
}

/** Number of the oldest connections that are searched for an idle one. */
const searchedMax = 200

/**
 * Closes one idle connection among the oldest; returns false if there is none. Skips those of
 * trusted proxies, which keep them open for their next clients.
 */
function closeOldest(places: Places): boolean {
  const before = performance.now() - places.restMs
  let searched = 0
  for (const [socket, connection] of places.open) {
    if (connection.network && restingSince(connection) < before) {
      close(places, socket)
      return true
    }
    if (++searched >= searchedMax) return false
  }
  return false
}

/** Returns the time since which a connection has been idle; infinity while it is busy. */
function restingSince(connection: Connection | undefined): number {
  const { exchange, acceptedAt } = connection ?? {}
  const since = exchange && isAnswered(exchange) ? exchange.answeredAt : undefined
  return (exchange ? since : acceptedAt) ?? Number.POSITIVE_INFINITY
}

/**
 * Makes one busy connection close after its response (`Connection: close`), which frees a place for
 * a waiting one.
 */
function endOneBusy(open: Open, network: Network) {
  for (const socket of network.open) {
    const res = open.get(socket)?.exchange?.res
    if (!res || res.headersSent || !res.shouldKeepAlive) continue
    res.shouldKeepAlive = false
    return
  }
}
