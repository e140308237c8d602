import { open } from 'node:fs/promises'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import type { SourceReading } from '../old-site-exports/old-site-export.ts'
import { decodeStream } from '../wordpress/decode-stream.ts'

const megabytesMax = 400

/** Reads a file as one text, without a byte order mark. Refuses a file that memory may not hold. */
export async function readWholeText(
  file: string,
  onRead: SourceReading['onRead'],
): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > megabytesMax * 1e6) throw new ExportRefusal('text-large', { max: megabytesMax })
    let whole = ''
    for await (const { text, bytes } of decodeStream(handle, 'utf-8')) {
      whole += text
      onRead(bytes, size)
    }
    return whole
  } finally {
    await handle.close()
  }
}
