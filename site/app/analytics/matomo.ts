import type { Analytics } from '@vitrine/contract/config/config'
import { postPageView } from './post-page-view.ts'
import type { ViewedPage } from './sender.ts'

export type MatomoSettings = Extract<Analytics, { sender: 'matomo' }>

/**
 * Creates a sender for the Tracking HTTP API of Matomo
 * (https://developer.matomo.org/api-reference/tracking-api). `visitor` is the id of a reader who
 * has given consent.
 */
export function createMatomoSender({ url: matomoUrl, siteId }: MatomoSettings) {
  return (page: ViewedPage, visitor?: string): Promise<void> =>
    postPageView(
      `${matomoUrl}/matomo.php`,
      new URLSearchParams({
        idsite: String(siteId),
        rec: '1',
        apiv: '1',
        // Requests an empty response instead of a GIF.
        send_image: '0',
        action_name: page.title,
        url: page.url,
        ...(page.referrer && { urlref: page.referrer }),
        ...(visitor && { _id: visitor }),
      }),
    )
}
