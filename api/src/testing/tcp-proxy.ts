import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@vitrine/files/testing/free-port'

/** A TCP proxy between a test and a server. It can freeze, cut and refuse connections. */
export interface TcpProxy {
  /** The target URL with the host and port of the proxy. */
  url: string
  /** Stops forwarding in both directions, but accepts connections, like a frozen server. */
  freeze: () => void
  /** Forwards everything that was sent since `freeze`. */
  thaw: () => void
  /** Closes all connections and refuses new ones. */
  refuse: () => Promise<void>
  /** Closes the next new connection, and only that one. */
  cutNext: () => void
  /** Accepts connections again. */
  accept: () => Promise<void>
  close: () => Promise<void>
}

export async function proxyTo(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const delayed: (() => void)[] = []
  let isFrozen = false
  let cutsNext = false

  const inTime = (act: () => void) => (isFrozen ? delayed.push(act) : act())
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Either side may disconnect at any time.
    socket.on('error', () => {})
    return socket
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (piece) => inTime(() => to.write(piece)))
    from.on('close', () => inTime(() => to.destroy()))
  }
  const server = createServer((client) => {
    if (cutsNext) {
      cutsNext = false
      keep(client).destroy()
      return
    }
    const upstream = keep(connect(Number(port), hostname))
    pass(keep(client), upstream)
    pass(upstream, client)
  })
  // An ephemeral port could be taken by another connection between `refuse` and `accept`.
  const own = await freePort()
  const listen = async () => {
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
  }
  const refuse = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href.replace(/\/$/, ''),
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const act of delayed.splice(0)) act()
    },
    refuse,
    cutNext: () => {
      cutsNext = true
    },
    accept: async () => {
      if (!server.listening) await listen()
    },
    close: refuse,
  }
}
