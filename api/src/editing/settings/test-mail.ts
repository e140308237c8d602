import type { TestMail } from '@vitrine/contract/admin/settings'
import type { SiteSettings } from '@vitrine/contract/config/site-settings'
import { refusal } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'

/** Sends a test mail at once. The process provides the function. */
export type SendTestMail = (to: string, settings: SiteSettings) => Promise<Omit<TestMail, 'to'>>

export const createTestMail =
  (send: SendTestMail | undefined) =>
  async ({ context: { settings } }: EditingDeps, { me }: PersonRequest) => {
    if (!send) return refusal(404, 'This process sends no mail.')
    const to = me.user.email
    return { data: { to, ...(await send(to, await settings.read())) } }
  }
