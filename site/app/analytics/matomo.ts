import type { Analytics } from '@vitrine/contract/config/config'
import { sendView } from './send-view.ts'
import type { PageSeen } from './sender.ts'

export type MatomoSettings = Extract<Analytics, { sender: 'matomo' }>

/**
 * Creates a sender for the Tracking HTTP API of Matomo
 * (https://developer.matomo.org/api-reference/tracking-api). `visitor` is the id of a reader who
 * has given consent.
 */
export function sendToMatomo({ url: matomoUrl, siteId }: MatomoSettings) {
  return (page: PageSeen, visitor?: string): Promise<void> =>
    sendView(
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
