import { fillPlaceholders } from '../texts/read-texts.ts'
import type { MailSection } from './layout.ts'
import type { Mail, WeeklySection } from './mail.ts'
import type { WeeklyTexts } from './texts.ts'

/** Formats the lists and the last link of the weekly mail. Other mails have none. */
export function formatWeekly(lang: string, texts: WeeklyTexts, { template, data }: Mail) {
  return template === 'weekly-pages'
    ? {
        sections: formatSections(lang, texts, data.sections),
        stop: { words: texts.stop, url: data.stopUrl },
      }
    : { sections: [], stop: undefined }
}

function formatSections(
  lang: string,
  texts: WeeklyTexts,
  sections: WeeklySection[],
): MailSection[] {
  const formatCount = new Intl.NumberFormat(lang).format
  const languages = new Intl.DisplayNames([lang], { type: 'language' })
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  return sections.map(({ kind, total, pages }) => ({
    title: fillPlaceholders(texts.sections[kind], { total: formatCount(total) }),
    items: pages.map(({ title, url, reason, on, errors, views, words = 0, locale }) => ({
      words: title || texts.untitled,
      url,
      note: [
        fillPlaceholders(texts.reasons[reason], {
          day: on && day.format(Date.parse(on)),
          errors: formatCount(errors),
          words: formatCount(words),
          language: locale ? (languages.of(locale) ?? locale) : '',
        }),
        ...(views > 0 ? [fillPlaceholders(texts.views, { views: formatCount(views) })] : []),
      ].join(' · '),
    })),
    more:
      total > pages.length
        ? fillPlaceholders(texts.more, { more: formatCount(total - pages.length) })
        : '',
  }))
}
