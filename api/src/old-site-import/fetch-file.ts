import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { bytesMaxByGroup } from '@vitrine/contract/media/media-rules'
import { type FetchProblem, fetchPublicFile } from '../checks/external/fetch-public-file.ts'
import type { LinkNetwork } from '../checks/external/request-link.ts'

const redirectsMax = 5
const timeoutMs = 5 * minuteMs
const bytesMax = Math.max(...Object.values(bytesMaxByGroup))

/** Requests after an interruption of a file that has begun to arrive. */
const resumesMax = 3

/**
 * Writes a file of another site to the disk, with the guard of `fetchPublicFile`. A file that is
 * interrupted is continued where it ended, if it is still the same. Returns why there is no file: the
 * second half of a sentence.
 */
export async function fetchFile(
  network: LinkNetwork,
  address: string,
  to: string,
  ending: AbortSignal,
): Promise<string | undefined> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)])
  const partial: PartialFile = { bytes: 0, validator: undefined, hasBegun: false }
  for (let resumes = 0; ; resumes++)
    try {
      const headers = getRangeFields(partial)
      const options = { url: parseUrl(address), redirectsMax, signal, headers }
      const write = (answer: IncomingMessage) => writeAnswer(answer, to, partial)
      const outcome = await fetchPublicFile(network, options, write)
      return 'file' in outcome ? outcome.file : problems[outcome.problem]
    } catch (error) {
      const isLast = resumes === resumesMax || !partial.hasBegun || signal.aborted
      if (!isLast && Object(error).code === 'ECONNRESET') continue
      await rm(to, { force: true })
      if (Object(error).code === 'ENOSPC' || ending.aborted) throw error
      return error instanceof TooLarge ? error.message : `cannot be loaded: ${describe(error)}`
    }
}

/** The part of a file that has arrived. */
interface PartialFile {
  bytes: number
  /** `ETag`, else `Last-Modified`, of the version that the part belongs to. */
  validator: string | undefined
  hasBegun: boolean
}

/** Requests the rest, if the server has still the same version (RFC 9110, 13.1.5). */
const getRangeFields = ({ bytes, validator }: PartialFile): Record<string, string> =>
  bytes > 0 && validator !== undefined ? { Range: `bytes=${bytes}-`, 'If-Range': validator } : {}

const problems: Record<FetchProblem, string> = {
  address: 'has no valid address',
  'own-site': 'is of this very site',
  'unknown-host': 'is on a host that does not exist',
  'private-network': 'is in a private network or on an unusual port (see --allow-private)',
  redirects: 'has too many redirects',
}

class TooLarge extends Error {}

const describe = (error: unknown) =>
  String(Object(error).name === 'TimeoutError' ? 'timeout' : (Object(error).code ?? 'failed'))

async function writeAnswer(
  answer: IncomingMessage,
  to: string,
  partial: PartialFile,
): Promise<string | undefined> {
  const { statusCode: status, headers } = answer
  const isRest = status === 206 && headers['content-range']?.startsWith(`bytes ${partial.bytes}-`)
  if (status !== 200 && !isRest) return `answers with status ${status}`
  if (!isRest) {
    const { etag, 'last-modified': lastModified } = headers
    // A weak tag does not promise the same bytes.
    partial.validator = etag?.startsWith('"') ? etag : lastModified
    partial.bytes = 0
  }
  partial.hasBegun = true
  if (partial.bytes + Number(headers['content-length']) > bytesMax) throw new TooLarge(tooLarge)
  const file = createWriteStream(to, { mode: 0o600, flags: isRest ? 'a' : 'w' })
  try {
    await pipeline(answer, limitBytes(partial.bytes), file)
  } catch (error) {
    partial.bytes = (await stat(to)).size
    throw error
  }
  return undefined
}

const tooLarge = `is larger than ${bytesMax} bytes`

function limitBytes(before: number) {
  let bytes = before
  return new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      done(bytes > bytesMax ? new TooLarge(tooLarge) : null, piece)
    },
  })
}
