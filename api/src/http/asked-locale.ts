import type { LocaleRules } from '@vitrine/contract/config'
import { firstAccepted } from '@vitrine/contract/locale'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { ApiRequest } from './api-request.ts'
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

/** Returns the first language of `Accept-Language` that the site has; undefined if none. */
export const acceptedLocale = (request: Pick<ApiRequest, 'header'>, rules: LocaleRules) =>
  firstAccepted(rules, request.header('accept-language'))
