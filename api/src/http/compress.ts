import { pipeline, Readable } from 'node:stream'
import { chooseCoding, createCompressor, fastQuality } from '@vitrine/files/compression'
import type { MiddlewareHandler } from 'hono'
import { isInProcess } from './answer.ts'

/** Shorter bodies fit into one packet uncompressed. */
const compressMinBytes = 1_024
const texts = /json|text\//

/**
 * Compresses JSON and text while streaming. Use it only for responses without secrets: if an
 * attacker can choose a part of the response, its compressed length reveals the secret next to it
 * (BREACH).
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  if (isInProcess(c)) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  const { body, headers, status } = c.res
  const coding = chooseCoding(c.req.header('accept-encoding'))
  if (!coding || !body || status !== 200 || c.req.method === 'HEAD') return
  if (!texts.test(headers.get('content-type') ?? '')) return
  const { beginning, rest, isLong } = await readBeginning(body)
  const source = Readable.from(concat(beginning, rest), { objectMode: false })
  const output = isLong
    ? pipeline(source, createCompressor(coding, fastQuality), ignoreError)
    : source
  c.res = new Response(Readable.toWeb(output) as ReadableStream, c.res)
  c.res.headers.delete('Content-Length')
  if (isLong) c.res.headers.set('Content-Encoding', coding)
}

// The client sees the error: the body is aborted.
const ignoreError = () => {}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads until there are enough bytes to compress, or the end. */
async function readBeginning(body: ReadableStream<Uint8Array>) {
  const rest = body.getReader()
  const beginning: Uint8Array[] = []
  let bytes = 0
  while (bytes < compressMinBytes) {
    const { value, done } = await rest.read()
    if (done) break
    beginning.push(value)
    bytes += value.length
  }
  return { beginning, rest, isLong: bytes >= compressMinBytes }
}

async function* concat(beginning: Uint8Array[], rest: Reader) {
  try {
    yield* beginning
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value
  } finally {
    // A client that disconnects ends the source too.
    await rest.cancel()
  }
}
