import mammoth from 'mammoth'
import { printPiece } from '../document/piece.ts'
import { addListNumbers } from './docx-lists.ts'
import { parseXml, readZipXml } from './xml.ts'

/** The title of a page is not in its text, so headings begin at `h2`. */
const headings = [1, 2, 3, 4, 5].map(
  (level) => `p[style-name='Heading ${level}'] => h${level + 1}:fresh`,
)

/** Styles of Word and LibreOffice. Captions are joined with their pictures later. */
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
  // Comments are counted and removed later.
  'comment-reference => sup',
]

/**
 * Returns the HTML of a Word document (`.docx`) with pictures as data URLs, and the messages of
 * mammoth.
 */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>) {
  const { value, messages } = await mammoth.convertToHtml(
    { arrayBuffer: bytes.buffer },
    { styleMap },
  )
  const [document, numbering] = await Promise.all(
    ['word/document.xml', 'word/numbering.xml'].map((name) => readZipXml(bytes, name)),
  )
  const html =
    document && numbering
      ? addListNumbers(parseXml(value).children, { document, numbering }).map(printPiece).join('')
      : value
  return { html, messages: messages.map(({ message }) => message) }
}
