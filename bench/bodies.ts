import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { signIn } from '../contract/src/endpoints/sign-in.ts'
import { type Shape, shapes } from './body-shapes.ts'
import { makePages } from './content.ts'
import type { Blocks } from './event-loop-blocks.ts'
import { blocksEnvironment, readLongestBlocks } from './longest-blocks.ts'
import { median } from './median.ts'
import { importPages, type Running, startProduct, temporaryFolder } from './product.ts'

const warmUpVisits = 300
const warmUps = 3
const times = 9
/** Longest time for which a request of a guest may block the event loop. */
const boundMs = 5
const answerMs = 20_000
const guests = 60
const lookEveryMs = 20

/** Measures how long requests of guests block the event loop of the product. */
export async function measureBodies([word = '']: string[]) {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages.json')
  writeFileSync(pages, JSON.stringify(makePages(50, 1)))
  importPages(folder, pages)
  const product = await startProduct(folder, '1', '0', {
    ...blocksEnvironment,
    // Each request has its own address, so that the limits per address do not apply.
    TRUST_PROXY: '127.0.0.1',
  })
  const chosen = shapes.filter(({ name }) => name.includes(word))
  try {
    await warm(product.url)
    console.log('status  CPU, median and longest        clock   request')
    const medians: number[] = []
    for (const shape of chosen) medians.push(await measureShape(product.url, shape))
    const over = medians.filter((ms) => ms > boundMs).length
    console.log(
      `${over} of ${chosen.length} shapes block the event loop for more than ${boundMs} ms`,
    )
    for (const shape of chosen.filter(({ isFile }) => isFile)) await measureGuests(product, shape)
  } finally {
    await product.stop()
  }
}

/** Warms up: code is slow until it is compiled. */
async function warm(url: string) {
  for (let time = 0; time < warmUpVisits; time++)
    for (const path of ['/', signIn.path, `/dashboard${signIn.path}`])
      await send(url, { name: path, path, method: path === signIn.path ? 'POST' : 'GET' })
}

async function measureShape(url: string, shape: Shape) {
  const blocks: Blocks[] = []
  let status = ''
  for (let time = 0; time < warmUps + times; time++) {
    await readLongestBlocks()
    status = await send(url, shape)
    const found = await readLongestBlocks()
    if (time >= warmUps) blocks.push(found)
  }
  const medianMs = median(blocks.map(({ processor }) => processor))
  const longest = Math.max(...blocks.map(({ processor }) => processor))
  const clock = median(blocks.map(({ clock }) => clock))
  const figures = [medianMs, longest, clock].map((ms) => ms.toFixed(1).padStart(8)).join('')
  console.log(`${status.padEnd(8)}${figures} ms  ${medianMs > boundMs ? '!' : ' '} ${shape.name}`)
  return medianMs
}

/** Measures the memory of many guests who send a file at once. */
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

let place = 0

/** Writes a raw request. Returns its status, or `cut` if there was no response. */
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
  // The server may close the connection after the response while this side is still sending.
  socket.on('error', () => {})
  socket.setTimeout(answerMs, () => socket.destroy())
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  await new Promise((resolve) => socket.once('close', resolve))
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut'
}
