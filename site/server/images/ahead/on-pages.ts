import { addressOf } from '@vitrine/contract/addresses/address'
import { addressed } from '@vitrine/contract/locale/locale'
import type { ApiClient } from '../../../app/http/api-client.ts'
import type { PublicConfig } from '../../../app/site/site.ts'
import type { Rendered, Visit } from '../../rendering/render.ts'
import { aheadPagesMax } from '../address/limits.ts'

/** The published pages, and how one is rendered. */
export interface Pages {
  config: Pick<PublicConfig, 'i18n' | 'siteUrl'>
  api: Pick<ApiClient, 'pageList'>
  render: (visit: Visit) => Promise<Rendered>
}

const pagesAtOnce = 20

/**
 * The addresses of resized pictures on the first published pages, page by page in all languages; an
 * address may come more than once. `turn` is waited for before each page.
 */
export async function* picturesOnPages(
  { config, api, render }: Pages,
  turn: () => Promise<void>,
): AsyncGenerator<string> {
  for await (const visit of visitsOf(config, api)) {
    await turn()
    const rendered = await render(visit)
    if ('html' in rendered) yield* picturesIn(rendered.html.toString())
  }
}

async function* visitsOf(
  { i18n, siteUrl }: Pages['config'],
  api: Pages['api'],
): AsyncGenerator<Visit> {
  let visits = 0
  for (let number = 1, total = 1; (number - 1) * pagesAtOnce < total; number++) {
    const { data, meta } = await api.pageList(number, pagesAtOnce, false)
    for (const { translatable } of data)
      for (const locale of addressed(i18n, Object.keys(translatable))) {
        if (++visits > aheadPagesMax) return
        const { pathname, origin } = new URL(
          addressOf(i18n, locale, translatable[locale]?.slug ?? ''),
          siteUrl,
        )
        const own = origin === new URL(siteUrl).origin ? undefined : origin
        yield { pathname, search: '', cookie: undefined, origin: own, part: true }
      }
    total = meta?.total ?? 0
  }
}

/** The addresses of resized pictures that a document names. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/\/_ipx\/[^\s"'<>]+/g)].map(([address]) =>
    address.replaceAll('&amp;', '&').replace(/,$/, ''),
  )
