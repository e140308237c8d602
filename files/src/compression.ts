import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { createReusedGzip } from './reused-gzip.ts'

/** Content codings (RFC 9110 §8.4.1), the preferred one first. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Compression level, for both codings, of a response that is compressed while the client waits. */
export const fastQuality = 4

/** Codings are case-insensitive; `q=0` refuses one (RFC 9110 §12.4.2). */
const acceptPatterns = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
}

/** True if an `Accept-Encoding` header allows a coding. */
export const acceptsCoding = (header: string, coding: Coding) => acceptPatterns[coding].test(header)

/** Returns the preferred coding that an `Accept-Encoding` header allows, if any. */
export const chooseCoding = (
  header: string | undefined,
  preferred: readonly Coding[] = codings,
): Coding | undefined =>
  header === undefined ? undefined : preferred.find((coding) => acceptsCoding(header, coding))

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})

/** Compresses in the thread pool, not on the main thread. `quality` is 0 to 9. */
export const compress = (content: string | Buffer, coding: Coding, quality: number) =>
  coding === 'br'
    ? brotliAsync(content, brotliOptions(quality))
    : gzipAsync(content, { level: quality })

/** For a document whose client waits: at the fast level gzip is as small as Brotli, in less time. */
export const quickCodings = ['gzip', 'br'] as const

/** Longer documents would delay those after them. */
const reusedMaxBytes = 200_000
const gzipInTurn = createReusedGzip(fastQuality)

/** Compresses a document while its client waits. */
export const compressQuickly = (content: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'gzip' && content.length <= reusedMaxBytes
    ? gzipInTurn(content)
    : compress(content, coding, fastQuality)

/** Creates a compressing stream, for responses that are not buffered. */
export const createCompressor = (coding: Coding, quality: number): Duplex =>
  coding === 'br' ? createBrotliCompress(brotliOptions(quality)) : createGzip({ level: quality })
