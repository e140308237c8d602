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
