import { languageOf } from '@vitrine/contract/locale/locale'
import type { MiddlewareFunction } from 'react-router'
import { meta } from '../document/head.ts'
import { localeAt } from '../site/place.ts'
import type { Site } from '../site/site.ts'
import type { Headed } from './document-head.ts'
import { named } from './middleware.ts'
import { siteContext } from './site-context.ts'

/** Handle of a screen's route; `page` names its texts. */
export type ScreenHandle = Headed & { page: string }

/** Route id of the parent of the screens behind a locale prefix. It shows their errors. */
export const screensId = (prefix: string) => `${prefix}screens`

/**
 * Returns a function that defines a screen behind a locale prefix: the name of its texts, then the
 * middlewares that decide who may see it.
 */
export const screen =
  (prefix: string) =>
  (page: string, ...guards: string[]) => ({
    id: prefix + page,
    middleware: [...named(...guards), loadTextsOf(page)],
    handle: handleOf(page, 'title'),
  })

/** Like `defineScreen`, but with the texts of another screen. `title` is the key of its title in them. */
export const sharingTexts = (prefix: string, page: string, title: string, ...guards: string[]) => ({
  ...screen(prefix)(page, ...guards),
  id: `${prefix}${page}-${title}`,
  handle: handleOf(page, title),
})

// On the server all texts are loaded already.
function loadTextsOf(page: string): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const site = context.get(siteContext)
    const { pathname } = new URL(request.url)
    const [result] = await Promise.all([next(), site.loadTexts?.(localeAt(site, pathname), page)])
    return result
  }
}

function handleOf(page: string, title: string): ScreenHandle {
  return {
    page,
    head: (site: Site, _data: never, { pathname }: { pathname: string }) => {
      const locale = localeAt(site, pathname)
      const { text } = site.texts.read(locale, page, title)
      return {
        title: `${text} – ${site.config.name}`,
        ...languageOf(site.config.i18n, locale),
        scheme: 'light',
        tags: [meta('robots', 'noindex')],
      }
    },
  }
}
