import type { IncomingMessage } from 'node:http'
import { isFormType, parseFormFields } from '@vitrine/files/form-fields'
import type { ScreenRules } from './screen-rules.ts'

export interface UnreadableForm {
  status: 400 | 413
  message: string
}

const emptyForm = Buffer.alloc(0)

/**
 * Reads the body of a form for a screen. A large body is read only if `isPerson` resolves to true;
 * otherwise it counts as empty, because screens with large forms redirect guests to the sign-in.
 * Returns 413 if it is too large, 400 if it is malformed.
 */
export async function readForm(
  req: IncomingMessage,
  { formBytesMax, personBytesMax }: ScreenRules,
  isPerson: () => Promise<boolean>,
): Promise<Buffer<ArrayBuffer> | UnreadableForm> {
  const isSmall = Number(req.headers['content-length']) <= formBytesMax
  if (!isSmall && personBytesMax !== undefined && !(await isPerson())) return emptyForm
  const bytesMax = isSmall ? formBytesMax : (personBytesMax ?? formBytesMax)
  const body = await readBody(req, bytesMax)
  if (body === 'too large') return { status: 413, message: 'Content Too Large' }
  const type = req.headers['content-type']
  // Refused here, because the router takes long to parse many fields.
  const isMalformed = isFormType(type) && parseFormFields(body, type) === undefined
  return isMalformed ? { status: 400, message: 'Bad Request' } : body
}

async function readBody(
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
