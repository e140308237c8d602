import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below the ephemeral ports: an outgoing connection could take one of those before the start. */
const ports = { from: 20_000, count: 10_000 }
/** Distance between the first ports of processes that run side by side. */
const perProcess = 41

let next = (process.pid + threadId) * perProcess

/** Returns a free port, for a program that has to know it before it starts. Never the same twice. */
export async function freePort(): Promise<number> {
  const port = ports.from + (next++ % ports.count)
  return (await reserve(port)) && (await isFree(port)) ? port : freePort()
}

/**
 * Reserves a port until this process ends: another one could find it free too before the program
 * listens. Listens on UDP, whose ports are separate and unused in tests.
 */
function reserve(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref()
      resolve(true)
    })
  })
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
