import type { LocaleRules } from '@vitrine/contract/config/config'
import { findAcceptedLocale } from '@vitrine/contract/locale/locale'
import * as z from 'zod/mini'
import type { ApiRequest } from './api-request.ts'

/** Query schema: `locale` is a locale of the site, by default the default locale. */
export const createLocaleQuery = ({ locales, defaultLocale }: LocaleRules) =>
  z.object({ locale: z._default(z.enum(locales.map(({ code }) => code)), defaultLocale) })

/** Returns the first locale in `Accept-Language` that the site has; undefined if none. */
export const getAcceptedLocale = (request: Pick<ApiRequest, 'header'>, rules: LocaleRules) =>
  findAcceptedLocale(rules, request.header('accept-language'))
