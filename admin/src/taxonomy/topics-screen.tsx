import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedTopic } from '@vitrine/contract/admin/topics'
import { deleteTopic, orderTopics, restoreTopic } from '@vitrine/contract/endpoints/topics'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, usePermissionCheck, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { useTitle } from '../ui/use-title.ts'
import { DeleteDialog } from './delete-dialog.tsx'
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
  const deleting = useDelete(() => setDeleted(undefined))
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
        <Dialog
          wide
          title={t(changed === 'new' ? 'addTopic' : 'changeTopic')}
          onClose={() => setChanged(undefined)}
        >
          <TopicForm
            topic={changed === 'new' ? undefined : changed}
            onDone={() => setChanged(undefined)}
          />
        </Dialog>
      ) : null}
      {deleted ? (
        <DeleteDialog
          name={getTopicName(site, deleted).name}
          pages={deleted.pages}
          isBusy={deleting.isBusy}
          refused={deleting.refused}
          onDelete={() => void deleting.run(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </section>
  )
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
          {codes.join(', ')} – {t('pages', { count: topic.pages })}
        </span>
      </p>
      {mayChange ? (
        <div className="buttons">
          <MoveButton label={t('moveUp', { name })} isOff={isFirst} onMove={() => onMove(-1)}>
            ↑
          </MoveButton>
          <MoveButton label={t('moveDown', { name })} isOff={isLast} onMove={() => onMove(1)}>
            ↓
          </MoveButton>
          <RowButton label={t('changeOne', { name })} onClick={onChange}>
            {t('change')}
          </RowButton>
          <RowButton label={t('deleteOne', { name })} onClick={onDelete}>
            {t('delete')}
          </RowButton>
        </div>
      ) : null}
    </li>
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

interface RowButtonProps {
  label: string
  onClick: () => void
  children: string
}

const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <button className="link" type="button" aria-label={label} onClick={onClick}>
    {children}
  </button>
)

function useDelete(onDone: () => void) {
  const t = useTexts('taxonomy')
  const { site } = useSession()
  const queries = useQueryClient()
  const { show } = useNotices()
  return useCall(
    ({ id, version }: ListedTopic) => call(deleteTopic, { params: { id }, query: { version } }),
    [topicsKey, ['page']],
    ({ data: body }) => {
      const undo = async () => {
        const answer = await call(restoreTopic, { body })
        await queries.invalidateQueries({ queryKey: topicsKey })
        return answer
      }
      show({ text: t('deleted', { name: getTopicName(site, body).name }), undo })
      onDone()
    },
  )
}
