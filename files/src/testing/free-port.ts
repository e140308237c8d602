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
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
