import { localeHeader } from '@vitrine/contract/http/paths'
import { locales } from 'zod/mini'
import type { ApiRequest } from './api-request.ts'

/** Zod's messages in the interface languages of the site. */
const languages = {
  fr: locales.fr().localeError,
  en: locales.en().localeError,
  es: locales.es().localeError,
  de: locales.de().localeError,
  it: locales.it().localeError,
  ar: locales.ar().localeError,
  ru: locales.ru().localeError,
  ja: locales.ja().localeError,
}

export type ValidationMessages = typeof languages.en

/** For programs, which send no language. */
export const englishMessages: ValidationMessages = languages.en

/** Messages in the language of `Locale`, else of `Accept-Language`, else English. */
export function getValidationMessages(request: ApiRequest): {
  lang: string
  errors: ValidationMessages
} {
  const requested = [
    request.header(localeHeader),
    ...(request.header('accept-language') ?? '').split(','),
  ]
  const codes = requested.map((tag) => /^\s*([a-z]{2})\b/i.exec(tag ?? '')?.[1]?.toLowerCase())
  const lang = codes.find((code) => code !== undefined && Object.hasOwn(languages, code)) ?? 'en'
  return { lang, errors: languages[lang as keyof typeof languages] }
}
