import mammoth from 'mammoth'
import { type LeftOfDocx, leftIn } from './docx-left.ts'
import { unpackedSize } from './docx-size.ts'

/** Why a document cannot be read; `unreachable`: what reads it did not come, or the file has gone. */
export type DocxProblem = 'large' | 'broken' | 'unreachable'

/** The HTML of a Word document, its pictures as data, and what could not be taken. */
export type ReadDocx = { html: string; left: LeftOfDocx } | { problem: DocxProblem }

/** Bytes of a document, as it is and unpacked. */
const docxLimits = { bytes: 25_000_000, unpacked: 200_000_000 } as const

/** The title of a page is above its text, and is not in it. */
const headings = [1, 2, 3, 4, 5].map(
  (level) => `p[style-name='Heading ${level}'] => h${level + 1}:fresh`,
)

/** Styles of Word and of LibreOffice; a caption is put to what it names later. */
const styleMap = [
  ...headings,
  "p[style-name='Title'] => h2:fresh",
  ...['Quote', 'Intense Quote', 'Quotations'].map(
    (style) => `p[style-name='${style}'] => blockquote > p:fresh`,
  ),
  ...['Caption', 'Figure', 'Table', 'Illustration', 'Drawing'].map(
    (style) => `p[style-name='${style}'] => figcaption:fresh`,
  ),
  ...['Footnote Characters', 'Endnote Characters'].map((style) => `r[style-name='${style}'] =>`),
  // Comments are counted, and taken out of the text.
  'comment-reference => sup',
]

/** Makes a text of a Word document (`.docx`). */
export async function readDocx(file: File): Promise<ReadDocx> {
  if (file.size > docxLimits.bytes) return { problem: 'large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = await unpackedSize(bytes, docxLimits.unpacked)
  if (typeof size === 'string') return { problem: size }
  try {
    const { value, messages } = await mammoth.convertToHtml(
      { arrayBuffer: bytes.buffer },
      { styleMap },
    )
    return { html: value, left: leftIn(messages.map(({ message }) => message)) }
  } catch {
    // An archive of something else, or a document that somebody has cut.
    return { problem: 'broken' }
  }
}
