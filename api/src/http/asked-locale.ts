import type { LocaleRules } from '@vitrine/contract/config'
import { localeOf } from '@vitrine/contract/locale'
import type { Context } from 'hono'
import { refuse } from './refusals.ts'

/** The locale that `?locale=` asks for, the default one without it; another one is refused. */
export function askedLocale(
  c: Context,
  rules: LocaleRules,
): { value: string } | { refusal: Response } {
  const locale = c.req.query('locale') ?? rules.defaultLocale
  if (localeOf(rules, locale)) return { value: locale }
  const reason = `${locale} is no locale of this site.`
  return { refusal: refuse(c, 422, reason, { locale: [reason] }) }
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
