import { decodePath, tidyPath } from '@vitrine/contract/address'
import { splitLocale } from '@vitrine/contract/locale'
import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../site.ts'
import { menuNames, type Surroundings } from './surroundings.ts'

/** The root's loader. A menu that cannot be fetched is empty; the page is shown all the same. */
export async function loadMenus({ request, context }: LoaderFunctionArgs): Promise<Surroundings> {
  const site = context.get(siteContext)
  const path = tidyPath(decodePath(new URL(request.url).pathname) ?? '/')
  const { locale } = splitLocale(site.config.i18n, path, site.choice())
  const api = await site.api()
  const [main = [], footer = [], legal = []] = await Promise.all(
    menuNames.map((name) => api.menu(name, locale).catch(() => [])),
  )
  return together(locale, { main, footer, legal })
}

// While the API's answers are the same objects, so is what is made of them: the server then writes
// the menus of a language as JSON once, not for every page.
const held = new WeakMap<object, Surroundings>()

function together(locale: string, menus: Surroundings['menus']): Surroundings {
  const before = held.get(menus.main)
  const same = menuNames.every((name) => before?.menus[name] === menus[name])
  if (before && same && before.locale === locale) return before
  const surroundings = { locale, menus }
  held.set(menus.main, surroundings)
  return surroundings
}
