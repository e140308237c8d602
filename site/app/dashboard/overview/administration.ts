import type { LocaleRules } from '@vitrine/contract/config/config'
import { showAdmin } from '@vitrine/contract/endpoints/operation'
import { addressByPass, languageParameter } from '@vitrine/contract/identity/pass'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { askApi } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { localeAt } from '../../site/place.ts'

const unavailable = 503

/**
 * `/dashboard/admin`: leads those who work on the site to the admin host, which only the API names;
 * with `page` and `locale` to that text. There it is read in the language of the dashboard.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const answer = await askApi(site, request, showAdmin)
  if (!answer.ok) throw data(null, { status: answer.status || unavailable })
  const { url, byPass } = answer.data.data
  const { pathname, searchParams } = new URL(request.url)
  const language = new URLSearchParams({ [languageParameter]: localeAt(site, pathname) })
  const path = `${textIn(searchParams, site.config.i18n)}?${language}`
  throw redirect(byPass ? addressByPass(url, 'admin', path) : url + path)
}

function textIn(asked: URLSearchParams, rules: LocaleRules) {
  const [page = '', locale = ''] = [asked.get('page'), asked.get('locale')].map(String)
  const isText = /^\d{1,9}$/.test(page) && rules.locales.some(({ code }) => code === locale)
  return isText ? `/pages/${page}/${locale}` : '/'
}

/** Never shown: the loader always leads elsewhere. */
export const Component = () => null
