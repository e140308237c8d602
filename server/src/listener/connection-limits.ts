import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { type Exchange, isAnswered, type ReadProgress } from './slow-clients.ts'

export interface Connection {
  /** Last request of the connection; undefined before the first one. */
  exchange: Exchange | undefined
  reading: ReadProgress
  acceptedAt: number
  /** Network of the client; undefined for a trusted proxy, which has no limit of its own. */
  network: Network | undefined
}

interface Network {
  open: Set<Socket>
  /** Accepted connections that are not read until another one of the network closes. */
  waiting: Waiting[]
}

interface Waiting {
  socket: Socket
  admit: () => void
}

export type OpenConnections = Map<Socket, Connection>

export type LimitVariable = 'CONNECTIONS_PER_ADDRESS' | 'CONNECTIONS_MAX'

interface LimitOptions {
  settings: Pick<ListenerSettings, 'connectionsMax' | 'connectionsPerAddress'>
  /** Milliseconds that a connection must be idle before it may be closed for another one. */
  minIdleMs: number
  /** Returns the name of the network of a client; undefined for a trusted proxy. */
  networkOf: (socket: Socket) => string | undefined
  /** Called with the name of the limit that refused the connection. */
  onRefused: (variable: LimitVariable) => void
}

/** Maximum number of waiting connections of a network, in multiples of `connectionsPerAddress`. */
const waitingFactor = 4
/** Connections wait only while fewer than this share of `connectionsMax` are in use. */
const waitingShare = 1 / 2

interface LimitState {
  open: OpenConnections
  networks: Map<string, Network>
  waiters: Set<Socket>
  connectionsPerAddress: number
  minIdleMs: number
}

/**
 * Creates the connection limits. At `connectionsMax`, an idle connection is closed for a new one. At
 * the limit of a network, a new connection waits unread: the longest idle connection of the network is
 * closed for it; if all are busy, it waits until one closes. A connection that can neither enter nor
 * wait is refused. A client that sends its headers byte by byte counts as idle: its request is not
 * complete.
 */
export function createConnectionLimits(
  open: OpenConnections,
  { settings, minIdleMs, networkOf, onRefused }: LimitOptions,
) {
  const { connectionsMax, connectionsPerAddress } = settings
  const [networks, waiters] = [new Map<string, Network>(), new Set<Socket>()]
  const state: LimitState = { open, networks, waiters, connectionsPerAddress, minIdleMs }
  const countConnections = () => open.size + waiters.size
  const refuse = (socket: Socket, variable: LimitVariable) => {
    onRefused(variable)
    socket.destroy()
  }
  const accept = (socket: Socket, admit: () => void) => {
    if (countConnections() >= connectionsMax && !closeOldest(state))
      return refuse(socket, 'CONNECTIONS_MAX')
    const network = getNetwork(networks, networkOf(socket))
    if (!network || network.open.size < connectionsPerAddress)
      return enter(state, socket, network, admit)
    const mayWait =
      network.waiting.length < connectionsPerAddress * waitingFactor &&
      countConnections() < connectionsMax * waitingShare
    if (mayWait) return wait(state, { socket, admit }, network)
    refuse(socket, 'CONNECTIONS_PER_ADDRESS')
  }
  return {
    watch: (server: Server) => beforeReading(server, accept),
    /** Closes idle connections in networks where others wait. */
    closeIdle: () => {
      for (const [name, network] of networks) {
        makeRoom(state, network)
        if (network.open.size + network.waiting.length === 0) networks.delete(name)
      }
    },
    stop: () => {
      for (const socket of waiters) socket.destroy()
    },
  }
}

function enter(
  state: LimitState,
  socket: Socket,
  network: Network | undefined,
  admit: Waiting['admit'],
) {
  const acceptedAt = performance.now()
  const reading = { bytes: -1, at: acceptedAt }
  state.open.set(socket, { exchange: undefined, reading, acceptedAt, network })
  network?.open.add(socket)
  socket.once('close', () => leave(state, socket))
  admit()
}

function leave(state: LimitState, socket: Socket) {
  const network = state.open.get(socket)?.network
  state.open.delete(socket)
  network?.open.delete(socket)
  if (network) admitWaiting(state, network)
}

function admitWaiting(state: LimitState, network: Network) {
  while (network.open.size < state.connectionsPerAddress) {
    const next = network.waiting.shift()
    if (!next) return
    state.waiters.delete(next.socket)
    if (!next.socket.destroyed) enter(state, next.socket, network, next.admit)
  }
}

function wait(state: LimitState, client: Waiting, network: Network) {
  const waiting = pause(client)
  const { socket } = client
  network.waiting.push(waiting)
  state.waiters.add(socket)
  socket.once('close', () => {
    state.waiters.delete(socket)
    network.waiting = network.waiting.filter((other) => other !== waiting)
  })
  endOneBusy(state.open, network)
  // Runs after the reads of this turn of the event loop: a connection whose next request has just
  // arrived is not idle.
  setImmediate(makeRoom, state, network)
}

function makeRoom(state: LimitState, network: Network) {
  while (network.waiting.length > 0) {
    const idle = findLongestIdle(state, network)
    if (!idle) return
    close(state, idle)
  }
}

function close(state: LimitState, socket: Socket) {
  socket.destroy()
  // Makes room now: the socket emits `close` later.
  leave(state, socket)
}

function getNetwork(networks: Map<string, Network>, name: string | undefined) {
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

function pause({ socket, admit }: Waiting): Waiting {
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
 * Returns the longest idle connection of a network; undefined if none has been idle for `minIdleMs`.
 */
function findLongestIdle({ open, minIdleMs }: LimitState, network: Network): Socket | undefined {
  let longest: Socket | undefined
  let since = performance.now() - minIdleMs
  for (const socket of network.open) {
    const idleSince = getIdleSince(open.get(socket))
    if (idleSince >= since) continue
    longest = socket
    since = idleSince
  }
  return longest
}

/** Number of the oldest connections that are searched for an idle one. */
const searchedMax = 200

/**
 * Closes one idle connection among the oldest; returns false if there is none. Skips those of
 * trusted proxies, which keep them open for their next clients.
 */
function closeOldest(state: LimitState): boolean {
  const before = performance.now() - state.minIdleMs
  let searched = 0
  for (const [socket, connection] of state.open) {
    if (connection.network && getIdleSince(connection) < before) {
      close(state, socket)
      return true
    }
    if (++searched >= searchedMax) return false
  }
  return false
}

/** Returns the time since which a connection has been idle; infinity while it is busy. */
function getIdleSince(connection: Connection | undefined): number {
  const { exchange, acceptedAt } = connection ?? {}
  const since = exchange && isAnswered(exchange) ? exchange.answeredAt : undefined
  return (exchange ? since : acceptedAt) ?? Number.POSITIVE_INFINITY
}

/**
 * Makes one busy connection close after its response (`Connection: close`), which makes room for a
 * waiting one.
 */
function endOneBusy(open: OpenConnections, network: Network) {
  for (const socket of network.open) {
    const res = open.get(socket)?.exchange?.res
    if (!res || res.headersSent || !res.shouldKeepAlive) continue
    res.shouldKeepAlive = false
    return
  }
}
