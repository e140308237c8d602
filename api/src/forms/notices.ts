import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { countMail } from '../mail/limits.ts'
import { getNoticeUrl, getResponseUrl } from './response-url.ts'
import type { ResponseToStore } from './responses.ts'
import { findSenderAddress } from './sender.ts'
import { showAnswers } from './show-values.ts'

export interface ResponseNotice extends ResponseToStore {
  id: number
  title: string
  slug: string
}

/**
 * Queues the mails about a response: to those responsible, and a copy to the sender. A response that
 * is set aside causes none: its address may be a stranger's.
 */
export async function notifyOfResponse(context: ApiContext, tx: Db, notice: ResponseNotice) {
  if (notice.state === 'aside') return
  const { notify, sendCopy } = notice.form.form
  if (notify === 'each') await mailResponsible(context, tx, notice)
  if (sendCopy) await mailCopy(context, tx, notice)
}

async function mailResponsible(context: ApiContext, tx: Db, notice: ResponseNotice) {
  const { rules, now } = context
  const { form, id, page, locale, slug, title } = notice
  const response = { id, page, locale, text: { locale, slug } }
  for (const to of form.form.responsible ?? []) {
    const counted = await countMail(tx, 'form-new', { who: `${page} ${to}` }, now())
    if (!counted.ok) continue
    const url = await getNoticeUrl(tx, context, form.form, response, to)
    const data = { url, title: toLine(title) }
    await context.sendMail(tx, { to, locale: rules.defaultLocale, template: 'form-new', data })
  }
}

async function mailCopy(context: ApiContext, tx: Db, notice: ResponseNotice) {
  const { rules, now } = context
  const { form, checked, sent, locale, title } = notice
  const to = findSenderAddress(form.form, checked.values)
  if (to === undefined) return
  // A stranger may type any address: each gets few copies.
  const counted = await countMail(tx, 'form-copy', { who: to.toLowerCase() }, now())
  if (!counted.ok) return
  const files = Object.entries(sent.files).map(([name, file]) => [name, file.name])
  const answers = showAnswers(form.form, {
    values: checked.values,
    files: Object.fromEntries(files),
    languages: [locale, rules.defaultLocale],
  })
  const data = { url: getResponseUrl(context, notice), title: toLine(title), answers }
  await context.sendMail(tx, { to, locale, template: 'form-copy', data })
}

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ')
