import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Fields } from '../body.ts'
import { isHeld } from '../conditions.ts'
import type { Handler } from '../parts.ts'
import { retryAfter, sendProblem } from '../problems.ts'
import { readAddress } from './address.ts'
import { negotiated } from './grammar.ts'
import type { Image } from './image.ts'
import type { Images } from './images.ts'
import { ImageRefusal } from './refusal.ts'

const byAccept: Fields = ['Vary', 'Accept']

/** Answers `/_ipx/{modifiers}/{source}` (specification §7, upstream §7.7). */
export function sendImages(images: Images): Handler {
  return async (req, res, { pathname, search }) => {
    const visitor = new AbortController()
    try {
      const { modifiers, place } = readAddress(pathname, search)
      const wanted = negotiated(modifiers, req.headers.accept)
      const vary = modifiers.format === 'auto' ? byAccept : []
      const recent = images.recent(place, wanted)
      if (recent) return await send(req, res, recent, vary)
      res.once('close', () => visitor.abort())
      await send(req, res, await images.find(place, wanted, visitor.signal), vary)
    } catch (error) {
      // Whoever asked has gone: there is nobody to tell.
      if (visitor.signal.aborted) return
      if (!(error instanceof ImageRefusal)) throw error
      sendProblem(res, error.status, error.message, error.status === 503 ? retryAfter : [])
    }
  }
}

async function send(req: IncomingMessage, res: ServerResponse, image: Image, vary: Fields) {
  const { body, bytes } = image
  const held = isHeld(req.headers, image)
  const fields = [...image.fields, ...vary]
  res.writeHead(held ? 304 : 200, held ? fields : [...fields, 'Content-Length', String(bytes)])
  const nothing = held || req.method === 'HEAD'
  if (Buffer.isBuffer(body)) {
    res.end(nothing ? undefined : body)
    return
  }
  if (!nothing) return pipeline(body.createReadStream({ start: 0 }), res)
  await body.close()
  res.end()
}
