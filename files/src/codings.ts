import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** Ways to compress an answer, in the order in which they are preferred. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** For one answer that is made while somebody waits for it. */
export const quickQuality = 4

/** Codings are case-insensitive (RFC 9110 §8.4.1). */
const offers = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
}

/** Whether `Accept-Encoding` names a coding, and does not refuse it. */
export const accepts = (accepted: string, coding: Coding) => offers[coding].test(accepted)

/** The best coding that is accepted, if any is. */
export const bestCoding = (accepted: string | undefined): Coding | undefined =>
  accepted === undefined ? undefined : codings.find((coding) => accepts(accepted, coding))

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})

/** Compresses off the thread of requests; `quality` is from 0 to 9. */
export const compress = (content: string | Buffer, coding: Coding, quality: number) =>
  coding === 'br' ? brotli(content, brotliOptions(quality)) : deflate(content, { level: quality })

/** What compresses as it is written to, for an answer that nobody holds as a whole. */
export const compressor = (coding: Coding, quality: number): Duplex =>
  coding === 'br' ? createBrotliCompress(brotliOptions(quality)) : createGzip({ level: quality })
