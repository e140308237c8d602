import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { signIn } from '../contract/src/endpoints/sign-in.ts'
import { type Shape, shapes } from './body-shapes.ts'
import { makePages } from './content.ts'
import type { Holds } from './holds.ts'
import { longestHolds, tellingHolds } from './longest-holds.ts'
import { importPages, type Running, startProduct, temporaryFolder } from './product.ts'

const warmUpVisits = 300
const warmUps = 3
const times = 9
/** What a request of a guest may hold the event loop for. */
const boundMs = 5
const answerMs = 20_000
const guests = 60
const lookEveryMs = 20

/** How long requests of guests hold the event loop of the product, whatever they send. */
export async function measureBodies([word = '']: string[]) {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages.json')
  writeFileSync(pages, JSON.stringify(makePages(50, 1)))
  importPages(folder, pages)
  const product = await startProduct(folder, '1', '0', {
    ...tellingHolds,
    // Each request comes from a place of its own: the limits of one place are another matter.
    TRUST_PROXY: '127.0.0.1',
  })
  const asked = shapes.filter(({ name }) => name.includes(word))
  try {
    await warm(product.url)
    console.log('status  processor, median and longest  clock   what is sent')
    const medians: number[] = []
    for (const shape of asked) medians.push(await measureShape(product.url, shape))
    const over = medians.filter((ms) => ms > boundMs).length
    console.log(`${over} of ${asked.length} shapes hold the event loop for more than ${boundMs} ms`)
    for (const shape of asked.filter(({ isFile }) => isFile)) await measureGuests(product, shape)
  } finally {
    await product.stop()
  }
}

/** Code that has not run often is slow, whatever it is asked. */
async function warm(url: string) {
  for (let time = 0; time < warmUpVisits; time++)
    for (const path of ['/', signIn.path, `/dashboard${signIn.path}`])
      await send(url, { name: path, path, method: path === signIn.path ? 'POST' : 'GET' })
}

async function measureShape(url: string, shape: Shape) {
  const holds: Holds[] = []
  let status = ''
  for (let time = 0; time < warmUps + times; time++) {
    await longestHolds()
    status = await send(url, shape)
    const found = await longestHolds()
    if (time >= warmUps) holds.push(found)
  }
  const median = middleOf(holds.map(({ processor }) => processor))
  const longest = Math.max(...holds.map(({ processor }) => processor))
  const clock = middleOf(holds.map(({ clock }) => clock))
  const figures = [median, longest, clock].map((ms) => ms.toFixed(1).padStart(8)).join('')
  console.log(`${status.padEnd(8)}${figures} ms  ${median > boundMs ? '!' : ' '} ${shape.name}`)
  return median
}

/** What many guests cost who send a file at once. */
async function measureGuests({ url, memory }: Running, shape: Shape) {
  const before = memory()
  let highest = before
  const look = setInterval(() => {
    highest = Math.max(highest, memory())
  }, lookEveryMs)
  await Promise.all(Array.from({ length: guests }, () => send(url, shape)))
  clearInterval(look)
  console.log(`${guests} guests at once, ${shape.name}: ${before} MB, at most ${highest} MB`)
}

const middleOf = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

let place = 0

/** Writes a request by hand; answers its status, or `cut` when there was none. */
async function send(url: string, { path, method = 'GET', headers = {}, body = '' }: Shape) {
  const { hostname, port, host } = new URL(url)
  place++
  const head = {
    Host: host,
    Connection: 'close',
    'X-Forwarded-For': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
    ...(path.startsWith('/dashboard') ? { Origin: url } : {}),
    ...(body && !('Transfer-Encoding' in headers)
      ? { 'Content-Length': String(Buffer.byteLength(body)) }
      : {}),
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece.toString('latin1').slice(0, answer ? 0 : 100)
  })
  // A server that has answered may close while we are still sending.
  socket.on('error', () => {})
  socket.setTimeout(answerMs, () => socket.destroy())
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  await new Promise((resolve) => socket.once('close', resolve))
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut'
}
