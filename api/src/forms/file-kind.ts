import type { FormFileKind } from '@vitrine/contract/forms/form-definition'

/** First bytes of a file, at an offset. */
const signatures: { kind: FormFileKind; at: number; bytes: string }[] = [
  { kind: 'pdf', at: 0, bytes: '%PDF-' },
  { kind: 'jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { kind: 'png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
]

const zipHead = 'PK\x03\x04'
/** Names that an office document has in its archive. */
const officeParts: { kind: FormFileKind; name: string }[] = [
  { kind: 'odt', name: 'mimetypeapplication/vnd.oasis.opendocument.text' },
  { kind: 'ods', name: 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet' },
  { kind: 'docx', name: 'word/document.xml' },
  { kind: 'xlsx', name: 'xl/workbook.xml' },
]

/** Returns the kind of a file by its content; undefined if it is of no accepted kind. */
export function findFileKind(bytes: Buffer): FormFileKind | undefined {
  const found = signatures.find((one) => hasText(bytes, one.at, one.bytes))
  if (found) return found.kind
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'webp'
  if (!hasText(bytes, 0, zipHead)) return undefined
  // Macros make a document a program.
  if (bytes.includes('vbaProject.bin')) return undefined
  return officeParts.find(({ name }) => bytes.includes(name))?.kind
}

const hasText = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text
