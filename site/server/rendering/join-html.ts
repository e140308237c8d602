import type { Html } from '../../app/document/html.ts'

/** Joins the parts of HTML into bytes; strings are encoded. */
export function joinHtml(parts: Html): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let offset = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      offset += bytes.write(part, offset)
    } else {
      bytes.set(part, offset)
      offset += part.length
    }
  }
  return bytes
}
