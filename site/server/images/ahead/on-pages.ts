import { addressOf } from '@vitrine/contract/addresses/address'
import { addressed } from '@vitrine/contract/locale/locale'
import type { ApiClient } from '../../../app/http/api-client.ts'
import type { PublicConfig } from '../../../app/site/site.ts'
import type { Rendered, Visit } from '../../rendering/render.ts'
import { aheadPagesMax } from '../address/limits.ts'

export interface Pages {
  config: Pick<PublicConfig, 'i18n' | 'siteUrl'>
  api: Pick<ApiClient, 'pageList'>
  render: (visit: Visit) => Promise<Rendered>
}

const batchSize = 20

/**
 * Yields the addresses of resized pictures on the first published pages, in all languages; may
 * repeat addresses. Awaits `turn` before each page.
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
  for (let number = 1, total = 1; (number - 1) * batchSize < total; number++) {
    const { data, meta } = await api.pageList(number, batchSize, false)
    for (const { translatable } of data)
      for (const locale of addressed(i18n, Object.keys(translatable))) {
        if (++visits > aheadPagesMax) return
        const { pathname, origin } = new URL(
          addressOf(i18n, locale, translatable[locale]?.slug ?? ''),
          siteUrl,
        )
        const ownOrigin = origin === new URL(siteUrl).origin ? undefined : origin
        yield { pathname, search: '', cookie: undefined, origin: ownOrigin, part: true }
      }
    total = meta?.total ?? 0
  }
}

export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/\/_ipx\/[^\s"'<>]+/g)].map(([address]) =>
    address.replaceAll('&amp;', '&').replace(/,$/, ''),
  )
