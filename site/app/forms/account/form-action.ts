import type { CallRest, DataOf } from '@vitrine/contract/client/call'
import { confirmPassword } from '@vitrine/contract/endpoints/account'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { type ActionFunctionArgs, data } from 'react-router'
import { siteContext } from '../../routing/site-context.ts'
import type { Site } from '../../site/site.ts'
import { type RefusedForm, type SendResult, sendForm } from '../send-form.ts'

export type FormResult = FormSuccess | FormFailure

/** `news` holds values that the API returns only once, such as recovery codes. */
export interface FormSuccess {
  ok: true
  intent: string
  news?: IssuedSecrets
}

export interface FormFailure extends RefusedForm {
  intent: string
  /** Submitted values except passwords, to fill in the fields again without scripts. */
  given: Record<string, string>
  /** True if the form has to ask for the password, or did. */
  needsPassword: boolean
  news?: IssuedSecrets
}

export interface IssuedSecrets {
  /** Key for an authenticator app: as a URL, and to type by hand. */
  key?: { url: string; secret: string }
  codes?: string[]
  token?: string
}

export type FormAction = (
  site: Site,
  form: FormData,
  request: Request,
) => Promise<({ ok: true } | RefusedForm) & { news?: IssuedSecrets }>

export const passwordField = 'confirm'

const badRequest = 400
/** The API requires the password again. */
const passwordNeeded = 423
const secretFields = new Set([
  passwordField,
  'current_password',
  'password',
  'password_confirmation',
])

/** Runs one of several actions, selected by the field `intent`. Returns its result and status. */
export async function runFormAction(
  actions: Record<string, FormAction>,
  { request, context }: ActionFunctionArgs,
) {
  // A malformed request has no fields.
  const form = await request.formData().catch(() => new FormData())
  const intent = getField(form, 'intent')
  const formAction = Object.hasOwn(actions, intent) ? actions[intent] : unknownForm
  const site = context.get(siteContext)
  const { news, ...reply } = await (formAction ?? unknownForm)(site, form, request)
  if (reply.ok) {
    await site.identity.renew()
    return { ok: true, intent, ...(news && { news }) } satisfies FormSuccess
  }
  const failure: FormFailure = {
    ...reply,
    ...(news && { news }),
    intent,
    given: getReadableFields(form),
    needsPassword: reply.status === passwordNeeded || form.has(passwordField),
  }
  return data(failure, { status: reply.status })
}

const unknownForm: FormAction = async () => ({ ok: false, status: badRequest, errors: {} })

export function getField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function getReadableFields(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => !secretFields.has(name))
  return Object.fromEntries(names.map((name) => [name, getField(form, name)]))
}

/** Sends a request that needs the password again, after confirming it if the form has it. */
export async function sendConfirmed<E extends Endpoint>(
  site: Site,
  form: FormData,
  endpoint: E,
  ...rest: CallRest<E>
): Promise<SendResult<DataOf<E>>> {
  if (!form.has(passwordField)) return sendForm(site, endpoint, ...rest)
  const body = { password: getField(form, passwordField) }
  const confirmed = await sendForm(site, confirmPassword, { body })
  if (confirmed.ok) return sendForm(site, endpoint, ...rest)
  const { password, ...errors } = confirmed.errors
  return { ...confirmed, errors: { ...errors, ...(password && { [passwordField]: password }) } }
}
