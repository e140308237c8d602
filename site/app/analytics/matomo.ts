import type { Analytics } from '@vitrine/contract/config/config'
import { sendView } from './send-view.ts'
import type { PageSeen } from './sender.ts'

export type MatomoSettings = Extract<Analytics, { sender: 'matomo' }>

/**
 * Speaks the Tracking HTTP API of Matomo (https://developer.matomo.org/api-reference/tracking-api).
 * `visitor`: the number by which a reader who agreed to it is recognised.
 */
export function sendToMatomo({ url: counter, siteId }: MatomoSettings) {
  return (page: PageSeen, visitor?: string): Promise<void> =>
    sendView(
      `${counter}/matomo.php`,
      new URLSearchParams({
        idsite: String(siteId),
        rec: '1',
        apiv: '1',
        // An answer without a picture.
        send_image: '0',
        action_name: page.title,
        url: page.url,
        ...(page.referrer && { urlref: page.referrer }),
        ...(visitor && { _id: visitor }),
      }),
    )
}
