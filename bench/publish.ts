import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { addressesOf, makePages } from './content.ts'
import { blocksEnvironment, readLongestBlocks } from './longest-blocks.ts'
import { importPages, loadCore, type Running, startProduct, temporaryFolder } from './product.ts'
import { publishTitles, startPublisher } from './publisher.ts'
import { type Seen, startReaders } from './readers.ts'

/** Pages × languages. */
const usualSizes = ['2000x8', '10000x3']
const publishes = 10
const pagesASecond = 100
const secondMs = 1_000
const warmAddresses = 200
const pauseMs = 1_000
const watching = { times: publishes, lookAgainMs: 2 }

/**
 * Publishes titles from a second process while readers request cached pages. Measures the slowest
 * request, the longest block of the event loop, and the time until the new title is visible.
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
    const product = await startProduct(folder, '1', undefined, blocksEnvironment)
    console.log(`  ready after ${(performance.now() - began).toFixed(0)} ms`)
    const addresses = addressesOf(pages).slice(0, warmAddresses)
    await publishDuringRequests(
      product,
      folder,
      addresses.map((address) => product.url + address),
    )
    console.log(`  memory ${product.memory()} MB`)
    await product.stop()
  }
}

async function publishDuringRequests(product: Running, folder: string, addresses: string[]) {
  const [target = '', ...others] = addresses
  const first = performance.now()
  await visit(target)
  console.log(`  first page after ${(performance.now() - first).toFixed(0)} ms`)
  for (const address of others) await visit(address)
  // Leaves the first core to the product.
  spawnSync('taskset', ['-a', '-c', '-p', loadCore, String(process.pid)])
  const publisher = await startPublisher(folder)
  const readers = await startReaders(others, pagesASecond)
  await readers.seenAfter(pauseMs)
  const quiet = await readers.seenAfter(pauseMs * 2)
  const busy = product.busy()
  await readLongestBlocks()
  const seen = await publishTitles(publisher, changesOf(target), watching)
  const publishing = await readers.seenAfter(0)
  const blocked = await readLongestBlocks()
  const cpuMs = (((product.busy() - busy) * secondMs) / publishes).toFixed(0)
  readers.stop()
  publisher.disconnect()
  console.log(
    `  slowest of ${pagesASecond} requests a second: ${format(quiet)} idle, ${format(publishing)} while publishing`,
  )
  console.log(
    `  event loop blocked for at most ${blocked.processor.toFixed(0)} ms CPU (${blocked.long} times more than 5), ${blocked.clock.toFixed(0)} ms wall-clock`,
  )
  console.log(
    `  visible after ${seen[0]?.toFixed(0)} to ${seen.at(-1)?.toFixed(0)} ms, ${cpuMs} ms CPU a publish with the second after it`,
  )
}

const format = ({ slowest, sinceSent, late }: Seen) =>
  `${slowest.toFixed(0)} ms (${sinceSent.toFixed(0)} since sending, sent up to ${late.toFixed(0)} late)`

/**
 * Sends a conditional request, like a browser with a cached copy. Returns the text if it has changed,
 * otherwise nothing, which costs the product no more than a cached page.
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
    // An idle connection may close at the moment of its next request.
    const again = (error: Error) =>
      asking.reusedSocket ? visit(address, codings, more).then(resolve, reject) : reject(error)
    asking.once('error', again).end()
  })
}
