/** One field of a form: a text, or the bytes of a file, which are a part of the body itself. */
export interface FormField {
  name: string
  value: string | Buffer
}

const fieldsMax = 100
/** Of what stands before the fields of a form with files, all together. */
const headsBytesMax = 16_000

const kinds: { type: RegExp; read: (body: Buffer, type: string) => FormField[] | undefined }[] = [
  { type: /^application\/x-www-form-urlencoded\b/i, read: readPairs },
  { type: /^multipart\/form-data\b/i, read: (body, type) => readParts(body, boundaryIn(type)) },
]

/** Whether a body of this `Content-Type` is a form, with files or without. */
export const isFormType = (type = '') => kinds.some((kind) => kind.type.test(type))

/**
 * The fields of a form, in order; undefined for a body that is broken, has over 100 fields or heads
 * of over 16 KB, or is no form at all. Refused before it is taken apart, so that no body costs more
 * than its length.
 */
export function formFields(body: Buffer, type = ''): FormField[] | undefined {
  return kinds.find((kind) => kind.type.test(type))?.read(body, type)
}

function readPairs(body: Buffer): FormField[] | undefined {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1))
    if (++fields > fieldsMax) return undefined
  return Array.from(new URLSearchParams(body.toString()), ([name, value]) => ({ name, value }))
}

function boundaryIn(type: string) {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? []
  return quoted ?? bare
}

const lineEnd = '\r\n'
const blankLine = lineEnd + lineEnd
const closing = '--'

/** RFC 7578, as browsers write it: nothing stands before the first boundary. */
function readParts(body: Buffer, boundary: string | undefined): FormField[] | undefined {
  if (boundary === undefined) return undefined
  const line = Buffer.from(`${lineEnd}${closing}${boundary}`)
  const fields: FormField[] = []
  let headBytes = 0
  let at = line.length - lineEnd.length
  if (!body.subarray(0, at).equals(line.subarray(lineEnd.length))) return undefined
  while (!startsWith(body, at, closing)) {
    const room = body.subarray(at, at + headsBytesMax - headBytes)
    const headEnd = room.indexOf(blankLine)
    const dataAt = at + headEnd + blankLine.length
    const dataEnd = body.indexOf(line, dataAt)
    if (headEnd === -1 || dataEnd === -1 || fields.length === fieldsMax) return undefined
    const field = fieldOf(room.toString('utf8', 0, headEnd), body.subarray(dataAt, dataEnd))
    if (!field) return undefined
    fields.push(field)
    headBytes += headEnd
    at = dataEnd + line.length
  }
  return fields
}

const startsWith = (body: Buffer, at: number, text: string) =>
  body.toString('latin1', at, at + text.length) === text

function fieldOf(head: string, data: Buffer): FormField | undefined {
  const disposition = /^content-disposition:[ \t]*form-data(;.*)$/im.exec(head)?.[1] ?? ''
  const name = /;[ \t]*name="([^"]*)"/i.exec(disposition)?.[1]
  const isFile = /;[ \t]*filename\*?=/i.test(disposition)
  return name === undefined ? undefined : { name, value: isFile ? data : data.toString() }
}
