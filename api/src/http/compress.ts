import { pipeline, Readable } from 'node:stream'
import { bestCoding, compressor, quickQuality } from '@vitrine/files/codings'
import type { MiddlewareHandler } from 'hono'
import { isInProcess } from './answer.ts'

/** What is shorter fits into one packet as it is. */
const compressedFrom = 1_024
const texts = /json|text\//

/**
 * Compresses answers as they are written, a list of any length among them. It is for calls that
 * answer no secret: one that stood beside what somebody else may choose could be told from the
 * length of the two (BREACH).
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  if (isInProcess(c)) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  const { body, headers, status } = c.res
  const coding = bestCoding(c.req.header('accept-encoding'))
  if (!coding || !body || status !== 200 || c.req.method === 'HEAD') return
  if (!texts.test(headers.get('content-type') ?? '')) return
  const { beginning, rest, isLong } = await begun(body)
  const whole = Readable.from(together(beginning, rest), { objectMode: false })
  const sent = isLong ? pipeline(whole, compressor(coding, quickQuality), heardByReader) : whole
  c.res = new Response(Readable.toWeb(sent) as ReadableStream, c.res)
  c.res.headers.delete('Content-Length')
  if (isLong) c.res.headers.set('Content-Encoding', coding)
}

// What breaks an answer off ends it for whoever reads it.
const heardByReader = () => {}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads until it is known whether there is enough to be compressed. */
async function begun(body: ReadableStream<Uint8Array>) {
  const rest = body.getReader()
  const beginning: Uint8Array[] = []
  let bytes = 0
  while (bytes < compressedFrom) {
    const { value, done } = await rest.read()
    if (done) break
    beginning.push(value)
    bytes += value.length
  }
  return { beginning, rest, isLong: bytes >= compressedFrom }
}

async function* together(beginning: Uint8Array[], rest: Reader) {
  try {
    yield* beginning
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value
  } finally {
    // Whoever goes away in the middle has nothing more made for them.
    await rest.cancel()
  }
}
