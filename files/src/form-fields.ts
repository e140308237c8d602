/** One field of a form: a text, or the bytes of a file as a view of the body. */
export interface FormField {
  name: string
  value: string | Buffer
  /** Name of the file, as the browser sends it. */
  fileName?: string
}

const fieldsMax = 100
/** Maximum bytes of the headers of all parts together. */
const headersBytesMax = 16_000

const kinds: { type: RegExp; read: (body: Buffer, type: string) => FormField[] | undefined }[] = [
  { type: /^application\/x-www-form-urlencoded\b/i, read: readPairs },
  { type: /^multipart\/form-data\b/i, read: (body, type) => readParts(body, readBoundary(type)) },
]

/** True if the `Content-Type` is that of a form, with files or without. */
export const isFormType = (type = '') => kinds.some((kind) => kind.type.test(type))

/**
 * Parses the fields of a form, in order. Returns undefined if the body is malformed, has more than
 * 100 fields or more than 16 KB of part headers, or is not a form. Checks the limits before it
 * allocates, so that parsing takes linear time.
 */
export function parseFormFields(body: Buffer, type = ''): FormField[] | undefined {
  return kinds.find((kind) => kind.type.test(type))?.read(body, type)
}

function readPairs(body: Buffer): FormField[] | undefined {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1))
    if (++fields > fieldsMax) return undefined
  return Array.from(new URLSearchParams(body.toString()), ([name, value]) => ({ name, value }))
}

function readBoundary(type: string) {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? []
  return quoted ?? bare
}

const lineEnd = '\r\n'
const blankLine = lineEnd + lineEnd
const closing = '--'

/** Parses multipart/form-data (RFC 7578) as browsers send it: without a preamble. */
function readParts(body: Buffer, boundary: string | undefined): FormField[] | undefined {
  if (boundary === undefined) return undefined
  const line = Buffer.from(`${lineEnd}${closing}${boundary}`)
  const fields: FormField[] = []
  let headersBytes = 0
  let offset = line.length - lineEnd.length
  if (!body.subarray(0, offset).equals(line.subarray(lineEnd.length))) return undefined
  while (!startsWith(body, offset, closing)) {
    const head = body.subarray(offset, offset + headersBytesMax - headersBytes)
    const headEnd = head.indexOf(blankLine)
    const dataStart = offset + headEnd + blankLine.length
    const dataEnd = body.indexOf(line, dataStart)
    if (headEnd === -1 || dataEnd === -1 || fields.length === fieldsMax) return undefined
    const field = readField(head.toString('utf8', 0, headEnd), body.subarray(dataStart, dataEnd))
    if (!field) return undefined
    fields.push(field)
    headersBytes += headEnd
    offset = dataEnd + line.length
  }
  return fields
}

const startsWith = (body: Buffer, offset: number, text: string) =>
  body.toString('latin1', offset, offset + text.length) === text

function readField(headers: string, data: Buffer): FormField | undefined {
  const disposition = /^content-disposition:[ \t]*form-data(;.*)$/im.exec(headers)?.[1] ?? ''
  const name = /;[ \t]*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) return undefined
  const fileName = /;[ \t]*filename="([^"]*)"/i.exec(disposition)?.[1]
  const isFile = /;[ \t]*filename\*?=/i.test(disposition)
  return isFile ? { name, value: data, fileName: fileName ?? '' } : { name, value: data.toString() }
}
