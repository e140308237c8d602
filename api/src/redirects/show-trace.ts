import { decodePath } from '@vitrine/contract/addresses/address'
import type * as endpoints from '@vitrine/contract/endpoints/redirects'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { localizePath } from '@vitrine/contract/locale/locale'
import type { InputOf } from '../binding/bind.ts'
import { refusal } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { splitPrefix } from './parse-source.ts'
import { type Redirects, readTraceParts } from './redirects.ts'
import { getRedirectText } from './texts.ts'
import { type TraceParts, traceAddress } from './trace.ts'

/** Shows where an address leads: an address without a prefix in each language. */
export async function showTrace(
  redirects: Redirects,
  ctx: PersonRequest,
  { query }: InputOf<typeof endpoints.traceRedirect>,
) {
  const parts = await readTraceParts(redirects)
  const address = query.address.trim()
  const url = parseUrl(/^(https?:|\/)/i.test(address) ? address : `/${address}`, parts.origins[0])
  if (!url || !parts.origins.includes(url.origin) || /^[/\\]{2}/.test(address)) {
    const message = getRedirectText(redirects, ctx, 'address-other')
    return refusal(422, message, { address: [message] })
  }
  return {
    data: listStarts(parts, url).map(({ locale, start }) => ({
      locale,
      steps: traceAddress(parts, start, locale),
    })),
  }
}

function listStarts({ rules }: TraceParts, url: URL) {
  const prefixed = splitPrefix(rules, decodePath(url.pathname) ?? url.pathname)
  if (prefixed) return [{ locale: prefixed.locale, start: url.href }]
  return rules.locales.map(({ code }) => {
    const isDefault = code === rules.defaultLocale
    const start = isDefault ? url.href : localizePath(rules, code, url.pathname) + url.search
    return { locale: code, start }
  })
}
