import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { fillPlaceholders } from '../texts/read-texts.ts'
import type { MailSection } from './layout.ts'
import type { FormOfDay, Mail, WeeklySection } from './mail.ts'
import type { DailyTexts, MailTexts, WeeklyTexts } from './texts.ts'

/** Formats the lists of the weekly and the daily mail. Other mails have none. */
export function formatSections(lang: string, texts: MailTexts, mail: Mail): MailSection[] {
  if (mail.template === 'weekly-pages')
    return formatWeekly(lang, texts['weekly-pages'], mail.data.sections)
  return mail.template === 'form-daily'
    ? formatDaily(lang, texts['form-daily'], mail.data.forms)
    : []
}

/** Returns the link that stops the mail. Only the weekly one has it. */
export const getStop = (texts: WeeklyTexts, { template, data }: Mail) =>
  template === 'weekly-pages' ? { words: texts.stop, url: data.stopUrl } : undefined

function formatDaily(lang: string, texts: DailyTexts, forms: FormOfDay[]): MailSection[] {
  const { formatCount, formatDay, formatLanguage } = createFormats(lang)
  return forms.map(({ title, total, responses }) => ({
    title: fillPlaceholders(texts.form, { title, total: formatCount(total) }),
    items: responses.map((response) => ({
      words: fillPlaceholders(texts.response, { day: formatDay(response.day) }),
      url: response.url,
      note: formatLanguage(response.locale),
    })),
    more: formatMore(lang, texts.more, total - responses.length),
  }))
}

function createFormats(lang: string) {
  const languages = new Intl.DisplayNames([lang], { type: 'language' })
  const formatDate = createDateFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    formatCount: new Intl.NumberFormat(lang).format,
    formatDay: (day: string) => formatDate(Date.parse(day)),
    formatLanguage: (locale: string) => languages.of(locale) ?? locale,
  }
}

const formatMore = (lang: string, words: string, count: number) =>
  count > 0 ? fillPlaceholders(words, { more: new Intl.NumberFormat(lang).format(count) }) : ''

function formatWeekly(lang: string, texts: WeeklyTexts, sections: WeeklySection[]): MailSection[] {
  const { formatCount, formatDay, formatLanguage } = createFormats(lang)
  return sections.map(({ kind, total, pages }) => ({
    title: fillPlaceholders(texts.sections[kind], { total: formatCount(total) }),
    items: pages.map(({ title, url, reason, on, errors, views, words = 0, locale }) => ({
      words: title || texts.untitled,
      url,
      note: [
        fillPlaceholders(texts.reasons[reason], {
          day: on && formatDay(on),
          errors: formatCount(errors),
          words: formatCount(words),
          language: locale ? formatLanguage(locale) : '',
        }),
        ...(views > 0 ? [fillPlaceholders(texts.views, { views: formatCount(views) })] : []),
      ].join(' · '),
    })),
    more: formatMore(lang, texts.more, total - pages.length),
  }))
}
