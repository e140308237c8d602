import type { LocaleRules } from '@vitrine/contract/config'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { check } from './body.ts'

/** Reads the locale that `?locale=` asks for, the default one without it; another one is refused. */
export function localeParameter({ locales, defaultLocale }: LocaleRules) {
  const codes = z.enum(locales.map(({ code }) => code))
  // Made once: a shape is compiled when it is used first, which takes longer than to use it.
  const shape = z.object({ locale: z._default(codes, defaultLocale) })
  return (c: Context): { value: string } | { refusal: Response } => {
    const asked = check(c, shape, { locale: c.req.query('locale') })
    return 'refusal' in asked ? asked : { value: asked.value.locale }
  }
}

/** The first language of `Accept-Language` that the site has, as a whole or by its first part. */
export function acceptedLocale(c: Context, { locales }: LocaleRules): string | undefined {
  const accepted = (c.req.header('accept-language') ?? '').split(',')
  const tags = accepted.map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  const codes = locales.map(({ code }) => code)
  const found = tags.map((tag) => {
    const [base] = tag.split('-', 1)
    return (
      codes.find((code) => code.toLowerCase() === tag) ??
      codes.find((code) => code.toLowerCase() === base)
    )
  })
  return found.find((code) => code !== undefined)
}
