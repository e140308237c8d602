import type { Html } from '../../app/document/html.ts'

/** The bytes of HTML: text is encoded, and what is bytes already is copied. */
export function joinHtml(parts: Html): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      at += bytes.write(part, at)
    } else {
      bytes.set(part, at)
      at += part.length
    }
  }
  return bytes
}
