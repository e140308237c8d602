import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { bytesMaxByGroup } from '@vitrine/contract/media/media-rules'
import { fetchPublicFile } from '../checks/external/fetch-public-file.ts'
import type { LinkNetwork } from '../checks/external/request-link.ts'
import type { MissingFile } from './report.ts'

const redirectsMax = 5
const timeoutMs = 5 * minuteMs
const bytesMax = Math.max(...Object.values(bytesMaxByGroup))

/** Requests after an interruption. */
const resumesMax = 3

/**
 * Writes a file of another site to the disk, with the guard of `fetchPublicFile`. A file that is
 * interrupted is continued where it ended, if it is still the same. Returns why there is no file.
 */
export async function fetchFile(
  network: LinkNetwork,
  address: string,
  to: string,
): Promise<FetchFailure | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const partial: PartialFile = { bytes: 0, validator: undefined }
  for (let resumes = 0; ; resumes++)
    try {
      const headers = getRangeFields(partial)
      const options = { url: parseUrl(address), redirectsMax, signal, headers }
      const write = (answer: IncomingMessage) => writeAnswer(answer, to, partial)
      const outcome = await fetchPublicFile(network, options, write)
      return 'file' in outcome ? outcome.file : { reason: outcome.problem }
    } catch (error) {
      const isLast = resumes === resumesMax || signal.aborted
      if (!isLast && Object(error).code === 'ECONNRESET') continue
      await rm(to, { force: true })
      if (Object(error).code === 'ENOSPC') throw error
      if (error instanceof TooLarge) return { reason: 'too-large' }
      return { reason: 'unreachable', detail: describe(error) }
    }
}

type FetchFailure = Omit<MissingFile, 'path'>

/** The part of a file that has arrived. */
interface PartialFile {
  bytes: number
  /** `ETag`, else `Last-Modified`, of the version that the part belongs to. */
  validator: string | undefined
}

/** Requests the rest, if the server has still the same version (RFC 9110, 13.1.5). */
const getRangeFields = ({ bytes, validator }: PartialFile): Record<string, string> =>
  bytes > 0 && validator !== undefined ? { Range: `bytes=${bytes}-`, 'If-Range': validator } : {}

class TooLarge extends Error {}

const describe = (error: unknown) =>
  String(Object(error).name === 'TimeoutError' ? 'timeout' : (Object(error).code ?? 'failed'))

async function writeAnswer(
  answer: IncomingMessage,
  to: string,
  partial: PartialFile,
): Promise<FetchFailure | undefined> {
  const { statusCode: status, headers } = answer
  const isRest = status === 206 && headers['content-range']?.startsWith(`bytes ${partial.bytes}-`)
  if (status !== 200 && !isRest) return { reason: 'status', detail: String(status) }
  if (!isRest) {
    const { etag, 'last-modified': lastModified } = headers
    // A weak tag does not promise the same bytes.
    partial.validator = etag?.startsWith('"') ? etag : lastModified
    partial.bytes = 0
  }
  if (partial.bytes + Number(headers['content-length']) > bytesMax) throw new TooLarge()
  const file = createWriteStream(to, { mode: 0o600, flags: isRest ? 'a' : 'w' })
  try {
    await pipeline(answer, limitBytes(partial.bytes), file)
  } catch (error) {
    // Without a file if the connection was reset before it was created.
    partial.bytes = (await stat(to).catch(() => undefined))?.size ?? 0
    throw error
  }
  return undefined
}

function limitBytes(before: number) {
  let bytes = before
  return new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      done(bytes > bytesMax ? new TooLarge() : null, piece)
    },
  })
}
