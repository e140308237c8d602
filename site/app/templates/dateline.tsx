import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { getPublicationDate, type PageAuthor } from '@vitrine/contract/pages/pages'
import { Fragment } from 'react'
import { Image } from '../images/image.tsx'
import { longDate } from '../locale/dates.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import { countReadingMinutes } from './reading-minutes.ts'
import type { PageView } from './template.ts'

/** Dates of an article and the time it takes, its authors and its topics. */
export function Dateline({ view }: { view: PageView }) {
  const t = useTexts()
  const { page, texts, locale } = view
  const date = getPublicationDate(page)
  const published = date ? longDate(locale, date) : ''
  const changed = texts.words_changed_at
  const updated = changed ? longDate(locale, changed) : ''
  const minutes = countReadingMinutes(locale, texts.content ?? '')
  return (
    <div className="dateline">
      <p>
        {published && date ? (
          <>
            <span {...t.lang('published')}>{t('published')}</span>{' '}
            <time dateTime={date}>{published}</time>
          </>
        ) : null}
        {changed && updated && updated !== published ? (
          <>
            {' · '}
            <span {...t.lang('updated')}>{t('updated')}</span>{' '}
            <time dateTime={changed}>{updated}</time>
          </>
        ) : null}
        {minutes > 0 ? (
          <>
            {published ? ' · ' : null}
            <span {...t.lang('readingTime')}>{t('readingTime', { minutes })}</span>
          </>
        ) : null}
      </p>
      {(page.authors ?? []).map((author) => (
        <AuthorLine key={author.name} author={author} locale={locale} />
      ))}
      {page.topics && page.topics.length > 0 ? (
        <p>
          <span {...t.lang('topics')}>{t('topics')}</span>{' '}
          {page.topics.map(({ key, name, href }, at) => (
            <Fragment key={key}>
              {at > 0 ? ', ' : null}
              <a href={href}>{name}</a>
            </Fragment>
          ))}
        </p>
      ) : null}
    </div>
  )
}

const portraitCut = { width: 1, height: 1 }

function AuthorLine({ author, locale }: { author: PageAuthor; locale: string }) {
  const { config } = useSite()
  const { name, line, link, portrait } = author
  const hasPortrait = portrait?.width && portrait.height
  return (
    <p className="author">
      {/* The name is next to it: a text alternative would say it twice. */}
      {hasPortrait ? (
        <Image picture={{ ...portrait, alt: '' }} sizes="48px" cut={portraitCut} />
      ) : null}
      <span>
        {link ? (
          <a href={link} rel="author">
            {name}
          </a>
        ) : (
          name
        )}
        {line ? (
          <>
            {', '}
            <span
              {...(line.locale === locale ? {} : getLanguageAttributes(config.i18n, line.locale))}
            >
              {line.text}
            </span>
          </>
        ) : null}
      </span>
    </p>
  )
}
