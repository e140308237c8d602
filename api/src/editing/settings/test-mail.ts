import type { TestMail } from '@vitrine/contract/admin/settings'
import type { SiteSettings } from '@vitrine/contract/config/site-settings'
import { refusal } from '../../http/reply.ts'
import { getMailCause, refuseTooManyMails } from '../../identity/guards/attempts.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { countMail } from '../../mail/limits.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'

/** Sends a test mail at once. The process provides the function. */
export type SendTestMail = (to: string, settings: SiteSettings) => Promise<Omit<TestMail, 'to'>>

export const createTestMail =
  (send: SendTestMail | undefined) =>
  async ({ context: { db, settings, now } }: EditingDeps, ctx: PersonRequest) => {
    if (!send) return refusal(404, 'This process sends no mail.')
    const allowance = await countMail(db, 'test', getMailCause(ctx), now())
    if (!allowance.ok) return refuseTooManyMails(ctx, allowance.waitMs)
    const to = ctx.me.user.email
    return { data: { to, ...(await send(to, await settings.read())) } }
  }
