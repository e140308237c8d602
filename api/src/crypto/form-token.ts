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

/** Creates the token with which those responsible see a response. They cannot reply as its sender. */
export const createReaderToken = (keys: FormKeys, id: number): string => keys.sign(`reader.${id}`)

/** Returns the response that a token names; undefined if the token is forged. */
export function readResponseToken(
  keys: FormKeys,
  token: string,
): { id: number; isSender: boolean } | undefined {
  const [kind, id] = (keys.verify(token) ?? '').split('.')
  const isSender = kind === 'response'
  return isSender || kind === 'reader' ? { id: Number(id), isSender } : undefined
}
