import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../../contract/src/endpoints/sign-in.ts'
import { shapes } from './bodies.ts'
import type { Begun, Fault } from './fault.ts'
import { createDemoFolder, type Site, startSite } from './site.ts'

/** Attacks have a different source address than readers. */
const localAddress = '127.0.0.2'

/** Attacks by one client without an account. */
export const clientFaults: Fault[] = [
  { name: '600 readers who leave at once', begin: () => begin(leave) },
  { name: '150 whose headers never end', begin: () => begin(dripHeaders) },
  { name: '150 whose bodies never end', begin: () => begin(dripBodies) },
  { name: '512 connections from one address', begin: () => begin(crowd) },
  { name: '20 shapes of 1 MB to POST /login', begin: () => begin(sendShapes) },
]

const largeBytes = 20_000_000

async function begin(harm: (site: Site) => Promise<string>): Promise<Begun> {
  const folder = await createDemoFolder()
  writeFileSync(join(folder, 'media/large.mp4'), Buffer.alloc(largeBytes, 1))
  const site = await startSite(folder)
  return {
    site,
    database: `file:${folder}/vitrine.db`,
    harm: () => harm(site),
    end: async () => {},
  }
}

function call({ url }: Site): Socket {
  const { port } = new URL(url)
  // A refused connection may be reset.
  return connect({ host: '127.0.0.1', port: Number(port), localAddress }).on('error', () => {})
}

const over = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', resolve))

const leavers = 600
const leaveAtOnce = 20

async function leave(site: Site) {
  const paths = (at: number) => [
    '/storage/large.mp4',
    '/storage/etalage.webp',
    `/_ipx/w_${200 + at}&f_webp/storage/etalage.webp`,
    '/api/nuxt/pages',
  ]
  for (let at = 0; at < leavers; at += leaveAtOnce) {
    const sockets = Array.from({ length: leaveAtOnce }, (_, which) => {
      const socket = call(site)
      const path = paths(at)[which % paths(at).length]
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => socket.destroy())
      return socket
    })
    await Promise.all(sockets.map((socket) => (socket.closed ? undefined : over(socket))))
  }
  return 'requests for files, new pictures and lists.'
}

const slow = 150
const dripMs = 500
const headersPatienceMs = 20_000
const bodiesPatienceMs = 45_000

const dripHeaders = (site: Site) =>
  drip(site, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-More: x\r\n', headersPatienceMs)

const dripBodies = (site: Site) =>
  drip(
    site,
    `POST ${signIn.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
    ' ',
    bodiesPatienceMs,
  )

/** Sends a chunk at intervals. Reports how long the product keeps the connection open. */
async function drip(site: Site, head: string, piece: string, patienceMs: number) {
  const began = performance.now()
  const sockets = Array.from({ length: slow }, () => call(site))
  let cut = 0
  let last = 0
  const closed = sockets.map(async (socket) => {
    socket.resume()
    await over(socket)
    cut += 1
    last = performance.now() - began
  })
  for (const socket of sockets) socket.write(head)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(piece)
  }, dripMs)
  await Promise.race([Promise.all(closed), wait(patienceMs)])
  clearInterval(timer)
  const sentence = `${cut} of ${slow} were cut off within ${(patienceMs / 1_000).toFixed(0)} s, the last after ${(last / 1_000).toFixed(1)} s.`
  for (const socket of sockets) socket.destroy()
  return sentence
}

const many = 512
const crowdMs = 6_000

async function crowd(site: Site) {
  const sockets = Array.from({ length: many }, () => call(site).resume())
  await wait(crowdMs)
  const open = sockets.filter((socket) => !socket.closed).length
  for (const socket of sockets) socket.destroy()
  return `${open} stayed open, ${many - open} were refused.`
}

const bodiesMs = 8_000
const lanes = 4

async function sendShapes(site: Site) {
  const end = performance.now() + bodiesMs
  const slowest = { name: '', ms: 0 }
  let count = 0
  const lane = async (first: number) => {
    for (let at = first; performance.now() < end; at += 1) {
      const { name, body } = shapes[at % shapes.length] ?? { name: '', body: '' }
      const began = performance.now()
      await post(site, body)
      const ms = performance.now() - began
      if (ms > slowest.ms) Object.assign(slowest, { name, ms })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at * lanes)))
  return `${count} of them in ${bodiesMs / 1_000} s; the slowest was ${slowest.name}, with ${Math.round(slowest.ms)} ms.`
}

function post({ url }: Site, body: string) {
  const headers = { 'content-type': 'application/json', origin: url }
  return new Promise<void>((resolve) => {
    const asking = request(
      url + signIn.path,
      { method: 'POST', headers, localAddress, agent: false },
      (answer) => answer.resume(),
    )
    // The product may refuse a body before it has read all of it.
    asking.once('error', () => {})
    asking.once('close', () => resolve())
    asking.end(body)
  })
}
