import { describeDocument } from '@vitrine/contract/locale/describe-document'
import type { FoundText } from '@vitrine/contract/pages/search'
import { Fragment } from 'react'
import { useTextScope, useTexts } from '../site/use-texts.ts'

/** `first`: number of the first result. */
export function SearchResults({ found, first }: { found: FoundText[]; first: number }) {
  return (
    <ol className="found" start={first}>
      {found.map((text) => (
        <li key={`${text.kind} ${text.id}`}>
          <Result {...text} />
        </li>
      ))}
    </ol>
  )
}

function Result({ href, title, section, extract, heading, file, topics = [] }: FoundText) {
  const t = useTexts()
  const { locale } = useTextScope()
  return (
    <>
      <h2>
        <a href={href} hrefLang={file?.language}>
          {title}
          {file ? ` (${describeDocument(locale, file)})` : null}
        </a>
      </h2>
      {section ? <p className="found-section">{section}</p> : null}
      {extract.length > 0 ? (
        <p>
          {extract.map(({ text, marked }, at) => {
            const key = `${at} ${text}`
            return marked ? <mark key={key}>{text}</mark> : text
          })}
        </p>
      ) : null}
      {heading ? (
        <p>
          <a href={`${href}#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
        </p>
      ) : null}
      {file?.linkedFrom ? (
        <p className="found-section">
          <span {...t.lang('linkedFrom')}>{t('linkedFrom')}</span>{' '}
          <a href={file.linkedFrom.href}>{file.linkedFrom.title}</a>
        </p>
      ) : null}
      {topics.length > 0 ? (
        <p className="found-section">
          <span {...t.lang('topics')}>{t('topics')}</span>{' '}
          {topics.map((topic, at) => (
            <Fragment key={topic.href}>
              {at > 0 ? ', ' : null}
              <a href={topic.href}>{topic.name}</a>
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  )
}
