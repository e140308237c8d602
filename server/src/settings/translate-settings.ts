import type { TranslatorSettings } from '@vitrine/api/machine-translation/translator'
import { translatorKinds } from '@vitrine/contract/translation/machine'
import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const serverUrl = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && isPlainAddress(new URL(url))))

const isPlainAddress = ({ username, search, hash }: URL) => `${username}${search}${hash}` === ''

export const translateVariables = {
  TRANSLATE_URL: z.optional(serverUrl),
  TRANSLATE_KIND: z.optional(z.enum(translatorKinds)),
  TRANSLATE_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
}

const Translate = z.object(translateVariables)

export const translateExpectations: Record<keyof typeof translateVariables, string> = {
  TRANSLATE_URL: 'an address such as http://127.0.0.1:5000 or https://api-free.deepl.com',
  TRANSLATE_KIND: '"libretranslate" or "deepl"',
  TRANSLATE_KEY: 'letters, digits and signs without a space',
}

export const translateSecrets = ['TRANSLATE_KEY']

/** Returns the server for machine drafts; undefined if there is none. */
export function toTranslateSettings(
  read: z.infer<typeof Translate>,
): TranslatorSettings | undefined {
  const { TRANSLATE_URL: url, TRANSLATE_KIND: kind, TRANSLATE_KEY: key } = read
  if (url === undefined) {
    const name = kind === undefined ? 'TRANSLATE_KEY' : 'TRANSLATE_KIND'
    if (kind === undefined && key === undefined) return undefined
    throw new Refusal(`${name} is set, but TRANSLATE_URL is not.`)
  }
  if (kind === undefined) throw new Refusal('TRANSLATE_URL is set, but TRANSLATE_KIND is not.')
  if (kind === 'deepl' && key === undefined)
    throw new Refusal('TRANSLATE_KIND is "deepl", but TRANSLATE_KEY is not set.')
  return { url: url.replace(/\/+$/, ''), kind, key }
}
