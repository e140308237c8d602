import type { LocaleRules } from '@vitrine/contract/config/config'
import { showAdmin } from '@vitrine/contract/endpoints/operation'
import { getHandoffUrl, languageParameter } from '@vitrine/contract/identity/handoff-token'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { callApi } from '../../routing/call-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { getLocaleAt } from '../../site/page-key.ts'

const unavailable = 503

/**
 * `/dashboard/admin`: redirects staff to the admin, to the text of `page` and `locale`, or to a
 * screen, with `screen=lost-addresses` or `screen=pages`.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const response = await callApi(site, request, showAdmin)
  if (!response.ok) throw data(null, { status: response.status || unavailable })
  const { url, byPass } = response.data.data
  const { pathname, searchParams } = new URL(request.url)
  const language = new URLSearchParams({ [languageParameter]: getLocaleAt(site, pathname) })
  const path = `${toScreenPath(searchParams, site.config.i18n)}?${language}`
  throw redirect(byPass ? getHandoffUrl(url, 'admin', path) : url + path)
}

/** Screens of the admin that links of the dashboard name. */
const screens: ReadonlySet<string> = new Set(['lost-addresses', 'pages'])

function toScreenPath(query: URLSearchParams, rules: LocaleRules) {
  const [page = '', locale = ''] = [query.get('page'), query.get('locale')].map(String)
  const screen = query.get('screen') ?? ''
  if (screens.has(screen)) return `/${screen}`
  const isText = /^\d{1,9}$/.test(page) && rules.locales.some(({ code }) => code === locale)
  return isText ? `/pages/${page}/${locale}` : '/'
}

/** The loader always redirects. */
export const Component = () => null
