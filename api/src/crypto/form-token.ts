import { hash } from 'node:crypto'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { formTokenDays } from '@vitrine/contract/forms/form-outcome'
import type { FormKeys } from './form-keys.ts'

/** Returns the version of a form: a digest of its definition. */
export const getFormVersion = (form: object): string =>
  hash('sha256', JSON.stringify(form), 'base64url').slice(0, 22)

const toDayNumber = (time: Date) => Math.floor(time.getTime() / dayMs)

/** Creates the token of a form for a day. It is the same for all visitors, as the page is cached. */
export const createFormToken = (keys: FormKeys, version: string, now: Date): string =>
  keys.sign(`form.${version}.${toDayNumber(now)}`)

/** Returns the version that a token names; undefined if it is forged or too old. */
export function readFormToken(keys: FormKeys, token: string, now: Date): string | undefined {
  const [kind, version, day] = (keys.verify(token) ?? '').split('.')
  if (kind !== 'form' || version === undefined) return undefined
  const age = toDayNumber(now) - Number(day)
  // Another server's clock may be a day ahead.
  return age >= -1 && age <= formTokenDays ? version : undefined
}

/** Creates the token with which a sender sees and deletes a response. */
export const createResponseToken = (keys: FormKeys, id: number): string =>
  keys.sign(`response.${id}`)

/** Returns the id of the response that a token names; undefined if the token is forged. */
export function readResponseToken(keys: FormKeys, token: string): number | undefined {
  const [kind, id] = (keys.verify(token) ?? '').split('.')
  return kind === 'response' ? Number(id) : undefined
}
