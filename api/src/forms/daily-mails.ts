import { dayMs, hourMs } from '@vitrine/contract/bounds/durations'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { countMail } from '../mail/limits.ts'
import type { MailData } from '../mail/mail.ts'
import { createDayFormatter, toMinute } from '../tracking/days.ts'
import { pickForm } from './find-form.ts'
import { readPageTexts } from './page-texts.ts'
import { getNoticeUrl } from './response-url.ts'

/** The mails of a day are due at this time, in the time zone of the site. */
const dueHour = 7
/** Links to responses of one form; the total counts all. */
const linksMax = 20

/** Day of the last mails, and the first day of responses that no mail has counted. */
const setting = 'form-mails'

type FormSection = MailData['form-daily']['forms'][number]

/**
 * Sends the daily mails about responses that are due, each once, whichever process claims the day:
 * one to each person responsible for forms that have responses. Returns the number of mails.
 */
export async function sendDailyMails(context: ApiContext): Promise<number> {
  const now = context.now()
  const { timeZone } = context.settings.current().tracking
  const toDay = createDayFormatter(timeZone)
  const day = toDay(toMinute(new Date(now.getTime() - dueHour * hourMs)))
  // Days of responses are in UTC.
  const until = printUtcDay(now)
  return context.db.transaction().execute(async (tx) => {
    const since = await claimDay(tx, day, until)
    if (since === undefined || since >= until) return 0
    const byPerson = await listByPerson(tx, context, since, until)
    let sent = 0
    for (const [to, forms] of byPerson) if (await mail(tx, context, to, forms)) sent += 1
    return sent
  })
}

/**
 * Claims the mails of a day. Returns the first day of responses to count; undefined if the day is
 * claimed already, or is the first of all. A day in the future: the clock was ahead.
 */
async function claimDay(tx: Db, day: string, until: string): Promise<string | undefined> {
  const before = await readSetting(tx, setting)
  const value = `${day} ${until}`
  if (before === undefined) {
    await saveSetting(tx, setting, value)
    return undefined
  }
  const [lastDay = '', since = ''] = before.split(' ')
  const isAhead = lastDay > printUtcDay(new Date(Date.parse(day) + dayMs))
  if (lastDay >= day && !isAhead) return undefined
  const claim = await tx
    .updateTable('settings')
    .set({ value })
    .where('name', '=', setting)
    .where('value', '=', before)
    .executeTakeFirst()
  return claim.numUpdatedRows === 0n || isAhead ? undefined : since
}

async function listByPerson(tx: Db, context: ApiContext, since: string, until: string) {
  const rows = await tx
    .selectFrom('form_responses')
    .innerJoin('pages', 'pages.id', 'form_responses.page_id')
    .select(['pages.id as page', 'pages.template', 'pages.field_values'])
    .select((eb) => eb.fn.countAll().as('total'))
    .where('received_day', '>=', since)
    .where('received_day', '<', until)
    .where('form_responses.state', '<>', 'aside')
    .groupBy(['pages.id', 'pages.template', 'pages.field_values'])
    .orderBy('pages.id')
    .execute()
  const byPerson = new Map<string, FormSection[]>()
  for (const { page, template, field_values, total } of rows) {
    const form = pickForm(template, field_values)?.form
    if (form?.notify !== 'daily' || !form.responsible?.length) continue
    const days = { page, since, until }
    const { title, responses } = await readResponses(tx, context, days)
    for (const to of new Set(form.responsible)) {
      const links = []
      for (const { id, day, locale, text } of responses) {
        const response = { id, page, locale, text }
        links.push({ day, locale, url: await getNoticeUrl(tx, context, form, response, to) })
      }
      const section = { title, total: Number(total), responses: links }
      byPerson.set(to, [...(byPerson.get(to) ?? []), section])
    }
  }
  return byPerson
}

interface FormDays {
  page: number
  since: string
  until: string
}

/** Returns the title of the page of a form, and its first responses of some days. */
async function readResponses(tx: Db, { rules }: ApiContext, { page, since, until }: FormDays) {
  const pickText = await readPageTexts(tx, page, rules)
  const rows = await tx
    .selectFrom('form_responses')
    .select(['id', 'locale', 'received_day as day'])
    .where('page_id', '=', page)
    .where('received_day', '>=', since)
    .where('received_day', '<', until)
    .where('state', '<>', 'aside')
    .orderBy('id')
    .limit(linksMax)
    .execute()
  const responses = rows.map((row) => ({ ...row, text: pickText(row.locale) }))
  return { title: pickText(rules.defaultLocale).title, responses }
}

async function mail(tx: Db, context: ApiContext, to: string, forms: FormSection[]) {
  // A clock that jumps between two days sends a few mails, not one at each run.
  const counted = await countMail(tx, 'form-daily', { who: to.toLowerCase() }, context.now())
  if (!counted.ok) return false
  const count = forms.reduce((sum, { total }) => sum + total, 0)
  const data = { url: context.adminUrl, count, forms }
  const locale = context.rules.defaultLocale
  await context.sendMail(tx, { to, locale, template: 'form-daily', data })
  return true
}
