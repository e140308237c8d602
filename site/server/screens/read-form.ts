import type { IncomingMessage } from 'node:http'
import { formFields, isFormType } from '@vitrine/files/form-fields'
import { readBody } from './read-body.ts'
import type { ScreenRules } from './screen-rules.ts'

/** Why a form is not read: the status and its words. */
export interface Unread {
  status: 400 | 413
  message: string
}

const noForm = Buffer.alloc(0)

/**
 * The body of a form that was sent to a screen. A large one is read only when `isPerson` says that
 * somebody is signed in; a guest's is left unread and counts as empty, since the screens that take
 * large ones lead guests to the sign-in.
 */
export async function readForm(
  req: IncomingMessage,
  { formBytesMax, personBytesMax }: ScreenRules,
  isPerson: () => Promise<boolean>,
): Promise<Buffer<ArrayBuffer> | Unread> {
  const isSmall = Number(req.headers['content-length']) <= formBytesMax
  if (!isSmall && personBytesMax !== undefined && !(await isPerson())) return noForm
  const bytesMax = isSmall ? formBytesMax : (personBytesMax ?? formBytesMax)
  const body = await readBody(req, bytesMax)
  if (body === 'too large') return { status: 413, message: 'Content Too Large' }
  const type = req.headers['content-type']
  // Refused before the router takes it apart, which takes its time for many fields.
  const isBroken = isFormType(type) && formFields(body, type) === undefined
  return isBroken ? { status: 400, message: 'Bad Request' } : body
}
