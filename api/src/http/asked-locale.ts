import type { LocaleRules } from '@vitrine/contract/config/config'
import { firstAccepted } from '@vitrine/contract/locale/locale'
import * as z from 'zod/mini'
import type { ApiRequest } from './api-request.ts'

/** Schema of a query whose `locale` is one of the site's, the default one if it is left out. */
export const localeQuery = ({ locales, defaultLocale }: LocaleRules) =>
  z.object({ locale: z._default(z.enum(locales.map(({ code }) => code)), defaultLocale) })

/** Returns the first language of `Accept-Language` that the site has; undefined if none. */
export const acceptedLocale = (request: Pick<ApiRequest, 'header'>, rules: LocaleRules) =>
  firstAccepted(rules, request.header('accept-language'))
