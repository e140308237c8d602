import { getPageAddress } from '@vitrine/contract/addresses/address'
import { filterAddressedLocales } from '@vitrine/contract/locale/locale'
import type { ApiClient } from '../../../app/http/api-client.ts'
import type { BaseConfig } from '../../../app/site/site.ts'
import type { PageVisit, RenderedAnswer } from '../../rendering/render.ts'
import { prerenderPagesMax } from '../address/limits.ts'

export interface PublishedPages {
  config: Pick<BaseConfig, 'i18n' | 'siteUrl'>
  api: Pick<ApiClient, 'pageList'>
  render: (visit: PageVisit) => Promise<RenderedAnswer>
}

const batchSize = 20

/**
 * Yields the addresses of resized pictures on the first published pages, in all languages; may
 * repeat addresses. Awaits `turn` before each page.
 */
export async function* listPicturesOnPages(
  { config, api, render }: PublishedPages,
  turn: () => Promise<void>,
): AsyncGenerator<string> {
  for await (const visit of visitsOf(config, api)) {
    await turn()
    const rendered = await render(visit)
    if ('html' in rendered) yield* findPictures(rendered.html.toString())
  }
}

async function* visitsOf(
  { i18n, siteUrl }: PublishedPages['config'],
  api: PublishedPages['api'],
): AsyncGenerator<PageVisit> {
  let visits = 0
  for (let number = 1, total = 1; (number - 1) * batchSize < total; number++) {
    const { data, meta } = await api.pageList(number, batchSize, false)
    for (const { translatable } of data)
      for (const locale of filterAddressedLocales(i18n, Object.keys(translatable))) {
        if (++visits > prerenderPagesMax) return
        const { pathname, origin } = new URL(
          getPageAddress(i18n, locale, translatable[locale]?.slug ?? ''),
          siteUrl,
        )
        const ownOrigin = origin === new URL(siteUrl).origin ? undefined : origin
        yield { pathname, search: '', cookie: undefined, origin: ownOrigin, part: true }
      }
    total = meta?.total ?? 0
  }
}

export const findPictures = (html: string): string[] =>
  [...html.matchAll(/\/_ipx\/[^\s"'<>]+/g)].map(([address]) =>
    address.replaceAll('&amp;', '&').replace(/,$/, ''),
  )
