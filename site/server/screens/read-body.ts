import type { IncomingMessage } from 'node:http'

/** The whole body of a request, unless it is larger than it may be. */
export async function readBody(
  req: IncomingMessage,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | 'too large'> {
  if (Number(req.headers['content-length']) > bytesMax) return 'too large'
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of req) {
    bytes += part.length
    if (bytes > bytesMax) return 'too large'
    parts.push(part)
  }
  return Buffer.concat(parts)
}
