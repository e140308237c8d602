import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { MiddlewareFunction } from 'react-router'
import { createMetaTag } from '../document/head.ts'
import { getLocaleAt } from '../site/page-key.ts'
import type { Site } from '../site/site.ts'
import type { HeadHandle } from './document-head.ts'
import { findMiddleware } from './middleware.ts'
import { siteContext } from './site-context.ts'

/** Handle of a screen's route; `page` names its texts. */
export type ScreenHandle = HeadHandle & { page: string }

/** Route id of the parent of the screens behind a locale prefix. It shows their errors. */
export const getScreensId = (prefix: string) => `${prefix}screens`

/**
 * Returns a function that defines a screen behind a locale prefix: the name of its texts, then the
 * middlewares that decide who may see it.
 */
export const defineScreen =
  (prefix: string) =>
  (page: string, ...guards: string[]) => ({
    id: prefix + page,
    middleware: [...findMiddleware(...guards), loadTextsOf(page)],
    handle: handleOf(page, 'title'),
  })

/** Like `defineScreen`, but with the texts of another screen. `title` is the key of its title in them. */
export const defineScreenSharingTexts = (
  prefix: string,
  page: string,
  title: string,
  ...guards: string[]
) => ({
  ...defineScreen(prefix)(page, ...guards),
  id: `${prefix}${page}-${title}`,
  handle: handleOf(page, title),
})

// On the server all texts are loaded already.
function loadTextsOf(page: string): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const site = context.get(siteContext)
    const { pathname } = new URL(request.url)
    const [result] = await Promise.all([
      next(),
      site.loadTexts?.(getLocaleAt(site, pathname), page),
    ])
    return result
  }
}

function handleOf(page: string, title: string): ScreenHandle {
  return {
    page,
    head: (site: Site, _data: never, { pathname }: { pathname: string }) => {
      const locale = getLocaleAt(site, pathname)
      const { text } = site.texts.read(locale, page, title)
      return {
        title: `${text} – ${site.config.name}`,
        ...getLanguageAttributes(site.config.i18n, locale),
        scheme: 'light',
        tags: [createMetaTag('robots', 'noindex')],
      }
    },
  }
}
