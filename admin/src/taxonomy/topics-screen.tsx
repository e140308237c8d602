import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { encodePath } from '@vitrine/contract/addresses/address'
import { getTopicPath } from '@vitrine/contract/addresses/topic-address'
import type { ListedTopic, RemovedTopic } from '@vitrine/contract/admin/topics'
import { deleteTopic, orderTopics, restoreTopic } from '@vitrine/contract/endpoints/topics'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, usePermissionCheck, useSession } from '../session/session.ts'
import { RowButtons } from '../ui/row-buttons.tsx'
import { useCall } from '../ui/use-call.ts'
import { useTitle } from '../ui/use-title.ts'
import { DeleteDialog, type Deletion } from './delete-dialog.tsx'
import { topicsKey, topicsQuery } from './taxonomy-queries.ts'
import { TopicForm } from './topic-form.tsx'
import { getTopicName } from './topic-name.ts'
import './taxonomy.css'

/** `/topics`: the topics of pages, in their order. */
export function Component() {
  const t = useTexts('taxonomy')
  const { site } = useSession()
  const mayChange = useMayChange()
  const list = useQuery(topicsQuery)
  const [changed, setChanged] = useState<ListedTopic | 'new'>()
  const [deleted, setDeleted] = useState<ListedTopic>()
  const ordering = useCall(
    (ids: number[]) => call(orderTopics, { body: { ids } }),
    [topicsKey],
    () => {},
    'topics',
  )
  useTitle(`${t('topicsTitle')} – ${site.name}`)
  const topics = list.data ?? []
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{t('topicsTitle')}</h1>
        {mayChange ? <Button onClick={() => setChanged('new')}>{t('addTopic')}</Button> : null}
      </div>
      <p>{t('topicsExplained')}</p>
      <ProblemNotice refused={getRefusal(list.error) ?? ordering.refused} />
      {list.data?.length === 0 ? <p className="empty">{t('noTopics')}</p> : null}
      <ol className="taxonomy-list">
        {topics.map((topic, at) => (
          <TopicRow
            key={topic.id}
            topic={topic}
            isFirst={at === 0}
            isLast={at === topics.length - 1}
            onMove={(by) => {
              const ids = topics.map(({ id }) => id)
              ids.splice(at + by, 0, ...ids.splice(at, 1))
              void ordering.run(ids)
            }}
            onChange={() => setChanged(topic)}
            onDelete={() => setDeleted(topic)}
          />
        ))}
      </ol>
      {changed ? (
        <TopicForm
          topic={changed === 'new' ? undefined : changed}
          onDone={() => setChanged(undefined)}
        />
      ) : null}
      {deleted ? (
        <DeleteDialog
          item={deleted}
          name={getTopicName(site, deleted).name}
          deletion={deletion}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </section>
  )
}

const deletion: Deletion<ListedTopic, RemovedTopic> = {
  listKey: topicsKey,
  remove: ({ id, version }) => call(deleteTopic, { params: { id }, query: { version } }),
  restore: (body) => call(restoreTopic, { body }),
}

interface TopicRowProps {
  topic: ListedTopic
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onChange: () => void
  onDelete: () => void
}

function TopicRow({ topic, isFirst, isLast, onMove, onChange, onDelete }: TopicRowProps) {
  const t = useTexts('taxonomy')
  const { site } = useSession()
  const mayChange = useMayChange()
  const { name, locale } = getTopicName(site, topic)
  const codes = site.locales.flatMap(({ code }) => (topic.texts[code] ? code : []))
  return (
    <li>
      <p>
        <strong {...getLanguageAttributes(site, locale)}>{name}</strong>{' '}
        <span className="taxonomy-facts">
          {codes.map((code, at) => (
            <Fragment key={code}>
              {at > 0 ? ', ' : null}
              <TopicLink topic={topic} locale={code} />
            </Fragment>
          ))}{' '}
          –{' '}
          {topic.pages > 0 ? (
            <Link to={`/pages?${new URLSearchParams({ topic: topic.key })}`}>
              {t('pages', { count: topic.pages })}
            </Link>
          ) : (
            t('pages', { count: 0 })
          )}
        </span>
      </p>
      {mayChange ? (
        <RowButtons name={name} onChange={onChange} onDelete={onDelete}>
          <MoveButton label={t('moveUp', { name })} isOff={isFirst} onMove={() => onMove(-1)}>
            ↑
          </MoveButton>
          <MoveButton label={t('moveDown', { name })} isOff={isLast} onMove={() => onMove(1)}>
            ↓
          </MoveButton>
        </RowButtons>
      ) : null}
    </li>
  )
}

/** The code of a language, as a link to the page of the topic if the site has one. */
function TopicLink({ topic, locale }: { topic: ListedTopic; locale: string }) {
  const t = useTexts('taxonomy')
  const { site } = useSession()
  const language = site.locales.find(({ code }) => code === locale)
  const slug = topic.texts[locale]?.slug
  if (!language || slug === undefined || !topic.publishedIn.includes(locale)) return locale
  const path = encodePath(getTopicPath(locale, slug))
  const { name } = getTopicName(site, topic)
  return (
    <a
      href={new URL(path, language.base).href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${locale}, ${t('openOnSite', { name, language: language.name })}`}
    >
      {locale}
    </a>
  )
}

const useMayChange = () => usePermissionCheck()('change-topics')

interface MoveProps {
  label: string
  isOff: boolean
  onMove: () => void
  children: string
}

/** Keeps the focus at the end of the list: a disabled button would lose it. */
const MoveButton = ({ label, isOff, onMove, children }: MoveProps) => (
  <button
    className="link"
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={() => (isOff ? undefined : onMove())}
  >
    {children}
  </button>
)
