import type { CallRest, DataOf } from '@vitrine/contract/client/call'
import { confirmPassword } from '@vitrine/contract/endpoints/account'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { type ActionFunctionArgs, data } from 'react-router'
import { siteContext } from '../../routing/site-context.ts'
import type { Site } from '../../site/site.ts'
import { type Refused, type Sent, sendForm } from '../send-form.ts'

/** What came of one of the forms of a screen, and of which. */
export type Outcome = Done | Undone

/** `news` is what the answer brought that stands nowhere else, such as recovery codes. */
export interface Done {
  ok: true
  intent: string
  news?: News
}

export interface Undone extends Refused {
  intent: string
  /** What was typed, but no password: without scripts it is put back into the fields. */
  given: Record<string, string>
  /** The form has to ask for the password, or has asked for it. */
  needsPassword: boolean
  /** What the form needs to be shown again. */
  news?: News
}

export interface News {
  /** What an authenticator reads, and the same to type by hand. */
  key?: { url: string; secret: string }
  codes?: string[]
  /** Value of a new access token. */
  token?: string
}

/** Sends one form of a screen to the API. */
export type FormAction = (
  site: Site,
  form: FormData,
  request: Request,
) => Promise<({ ok: true } | Refused) & { news?: News }>

/** Field in which a form asks for the password again. */
export const passwordField = 'confirm'

const badRequest = 400
/** The API wants to see the password once more. */
const passwordNeeded = 423
const secrets = new Set([passwordField, 'current_password', 'password', 'password_confirmation'])

/** The action of a screen with several forms: the field `intent` says which one was sent. */
export async function runFormAction(
  actions: Record<string, FormAction>,
  { request, context }: ActionFunctionArgs,
) {
  // What is no form at all has no fields either.
  const form = await request.formData().catch(() => new FormData())
  const intent = fieldOf(form, 'intent')
  const formAction = Object.hasOwn(actions, intent) ? actions[intent] : unknownForm
  const site = context.get(siteContext)
  const { news, ...reply } = await (formAction ?? unknownForm)(site, form, request)
  if (reply.ok) {
    // What a form has changed may be of the person.
    await site.identity.renew()
    return { ok: true, intent, ...(news && { news }) } satisfies Done
  }
  const undone: Undone = {
    ...reply,
    ...(news && { news }),
    intent,
    given: readable(form),
    needsPassword: reply.status === passwordNeeded || form.has(passwordField),
  }
  return data(undone, { status: reply.status })
}

const unknownForm: FormAction = async () => ({ ok: false, status: badRequest, errors: {} })

/** A text field of a form; empty when it is missing or a file. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function readable(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => !secrets.has(name))
  return Object.fromEntries(names.map((name) => [name, fieldOf(form, name)]))
}

/** Sends what the API takes only after the password, which the form may have asked for. */
export async function sendConfirmed<E extends Endpoint>(
  site: Site,
  form: FormData,
  endpoint: E,
  ...rest: CallRest<E>
): Promise<Sent<DataOf<E>>> {
  if (!form.has(passwordField)) return sendForm(site, endpoint, ...rest)
  const body = { password: fieldOf(form, passwordField) }
  const confirmed = await sendForm(site, confirmPassword, { body })
  if (confirmed.ok) return sendForm(site, endpoint, ...rest)
  const { password, ...errors } = confirmed.errors
  return { ...confirmed, errors: { ...errors, ...(password && { [passwordField]: password }) } }
}
