import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { addressesOf, makePages } from './content.ts'
import { longestHolds, tellingHolds } from './longest-holds.ts'
import { importPages, loadCore, startProduct, temporaryFolder } from './product.ts'
import { publishTitles, startPublisher } from './publisher.ts'

/** Pages by languages. */
const usualSizes = ['2000x8', '10000x3']
const publishes = 10
const pagesASecond = 100
const secondMs = 1_000
const warmAddresses = 200
const pauseMs = 1_000
const watching = { times: publishes, lookAgainMs: 2 }

/**
 * Publishes one title after the other from a second process while cached pages are asked for:
 * how long the slowest of them waits, how long nobody is answered at most, and when the new title
 * is seen.
 */
export async function measurePublish(words: string[]) {
  for (const size of words.length > 0 ? words : usualSizes) {
    const [count = 0, languages = 1] = size.split('x').map(Number)
    const folder = temporaryFolder()
    const pages = makePages(count, languages)
    const file = join(folder, 'pages.json')
    writeFileSync(file, JSON.stringify(pages))
    const importSeconds = importPages(folder, file).toFixed(1)
    console.log(`${count} pages in ${languages} languages: import ${importSeconds} s`)
    const began = performance.now()
    const product = await startProduct(folder, '1', undefined, tellingHolds)
    console.log(`  ready after ${(performance.now() - began).toFixed(0)} ms`)
    const [target = '', ...others] = addressesOf(pages).slice(0, warmAddresses)
    const first = performance.now()
    await visit(product.url + target)
    console.log(`  first page after ${(performance.now() - first).toFixed(0)} ms`)
    for (const address of others) await visit(product.url + address)
    // The product has its core for itself.
    spawnSync('taskset', ['-a', '-c', '-p', loadCore, String(process.pid)])
    const publisher = await startPublisher(folder)
    const readers = startReaders(product.url, others)
    const quiet = await readers.slowestAfter(pauseMs * 2)
    const busy = product.busy()
    await longestHolds()
    const seen = await publishTitles(publisher, changesOf(product.url + target), watching)
    const slowest = await readers.slowestAfter(0)
    const held = await longestHolds()
    const cpuMs = (((product.busy() - busy) * secondMs) / publishes).toFixed(0)
    await readers.stop()
    publisher.disconnect()
    console.log(
      `  slowest of ${pagesASecond} requests a second: ${quiet.toFixed(0)} ms in quiet, ${slowest.toFixed(0)} ms while publishing`,
    )
    console.log(
      `  event loop held for ${held.processor.toFixed(0)} ms of processor at most (${held.long} times more than 5), ${held.clock.toFixed(0)} by the clock`,
    )
    console.log(
      `  visible after ${seen[0]?.toFixed(0)} to ${seen.at(-1)?.toFixed(0)} ms, ${cpuMs} ms of processor a publish with its second`,
    )
    console.log(`  memory ${product.memory()} MB`)
    await product.stop()
  }
}

/** Asks at a steady pace, whether or not the last answer has come, and remembers the slowest. */
function startReaders(url: string, addresses: string[]) {
  let slowest = 0
  let stopped = false
  const underWay = new Set<Promise<void>>()
  const read = async () => {
    const began = performance.now()
    for (let at = 0; !stopped; at++) {
      const due = began + (at * secondMs) / pagesASecond
      while (performance.now() < due) await wait(Math.max(0, due - performance.now() - 1))
      if (stopped) return
      // As browsers do.
      const going = visit(url + addresses[at % addresses.length], 'br').then(() => {
        slowest = Math.max(slowest, performance.now() - due)
        underWay.delete(going)
      })
      underWay.add(going)
    }
  }
  void read()
  return {
    slowestAfter: async (ms: number) => {
      await wait(ms)
      const found = slowest
      slowest = 0
      return found
    },
    stop: async () => {
      stopped = true
      await Promise.all(underWay)
    },
  }
}

/**
 * Asks for a page as a browser does that holds it: answers its text when it is another one, else
 * nothing, which costs the product no more than a page of a reader.
 */
function changesOf(address: string) {
  let tag = ''
  return async () => {
    const { headers, body } = await visit(address, 'br', { 'if-none-match': tag })
    if (body.length === 0) return ''
    tag = headers.etag ?? ''
    return (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()
  }
}

interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

function visit(address: string, codings = 'identity', more: object = {}): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': codings, ...more }
    const asking = request(address, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part)).once('error', reject)
      answer.once('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
    })
    // A connection at rest may be closed at the very moment of its next request.
    const again = (error: Error) =>
      asking.reusedSocket ? visit(address, codings, more).then(resolve, reject) : reject(error)
    asking.once('error', again).end()
  })
}
