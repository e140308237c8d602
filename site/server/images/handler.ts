import type { IncomingMessage } from 'node:http'
import { createDisconnectSignal } from '@vitrine/files/disconnect-signal'
import { sendFile } from '@vitrine/files/send-file'
import type { FileGate } from '../answers/file-gate.ts'
import type { HeaderFields } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { toPrivate } from '../http/headers.ts'
import { retryAfter, sendProblem } from '../http/problems.ts'
import { parseImageAddress } from './address/address.ts'
import { negotiateFormat } from './address/modifiers.ts'
import { createNotFound, ImageRefusal } from './address/refusal.ts'
import type { Images } from './images.ts'
import { getStoredPath } from './sources/sources.ts'

const varyByAccept: HeaderFields = ['Vary', 'Accept']

/**
 * Answers `/_ipx/{modifiers}/{source}` (specification §7). `addressOf` returns the client address
 * for rate limits.
 */
export function sendImages(
  images: Images,
  addressOf: (req: IncomingMessage) => string,
  gate: FileGate,
): Handler {
  return async (req, res, { pathname, search }) => {
    try {
      const { modifiers, place } = parseImageAddress(pathname, search)
      const wanted = negotiateFormat(modifiers, req.headers.accept)
      const path = getStoredPath(place)
      const access = path === undefined ? 'public' : await gate(req, path)
      if (access === 'refused') throw createNotFound()
      const visitor = () => ({ leaving: createDisconnectSignal(res), address: addressOf(req) })
      const image =
        images.findRecent(place, wanted) ?? (await images.find(place, wanted, visitor()))
      const isNegotiated = modifiers.format === 'auto'
      const fields = isNegotiated ? [...image.fileHeaders, ...varyByAccept] : image.fileHeaders
      const file = { ...image, fileHeaders: fields }
      await sendFile(req, res, access === 'private' ? toPrivate(file) : file)
    } catch (error) {
      // The client has disconnected.
      if (res.destroyed && isAbort(error)) return
      if (!(error instanceof ImageRefusal)) throw error
      sendProblem(res, error.status, error.message, error.status === 503 ? retryAfter : [])
    }
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
