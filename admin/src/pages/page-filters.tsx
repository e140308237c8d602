import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { textStates } from '@vitrine/contract/admin/page-list'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { useSession } from '../session/session.ts'
import { topicsQuery } from '../taxonomy/taxonomy-queries.ts'
import { getTopicName } from '../taxonomy/topic-name.ts'
import { useOwners } from './owners.ts'
import { pendingWorkNames, useFilter } from './use-filter.ts'

/** Filters of the list, which the address stores. */
export function PageFilters() {
  const t = useTexts('pages')
  const { site } = useSession()
  const { filter, isTrash } = useFilter()
  const owners = useOwners()
  const topics = useQuery(topicsQuery).data ?? []
  const names = useDeclaredNames()
  const states = textStates.map((state) => ({ value: state, label: t(`state-${state}`) }))
  return (
    <search className="filters">
      <Words />
      <Choice name="state" value={filter.state} every={t('everyState')} data={states} />
      <Choice
        name="locale"
        label={t('language')}
        value={filter.locale}
        every={t('everyLanguage')}
        data={site.locales.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Choice
        name="template"
        value={filter.template}
        every={t('everyTemplate')}
        data={site.templates.map(({ name }) => ({ value: name, label: names.template(name) }))}
      />
      <Choice
        name="owner"
        value={filter.owner?.toString()}
        every={t('everyOwner')}
        data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {topics.length > 0 ? (
        <Choice
          name="topic"
          value={filter.topic}
          every={t('everyTopic')}
          data={topics.map((topic) => ({
            value: topic.key,
            label: getTopicName(site, topic).name,
          }))}
        />
      ) : null}
      <Choice
        name="due"
        label={t('review')}
        value={filter.dueBy && '1'}
        every={t('everyReview')}
        data={[{ value: '1', label: t('due') }]}
      />
      <Choice
        name="waits"
        value={filter.waits}
        every={t('everyWait')}
        data={pendingWorkNames.map((wait) => ({ value: wait, label: t(`wait-${wait}`) }))}
      />
      {isTrash ? null : (
        <Link className="filters-trash" to="/pages?trash=1">
          {t('trash')}
        </Link>
      )}
    </search>
  )
}

function Words() {
  const t = useTexts('pages')
  const { filter, change } = useFilter()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A link to all pages empties the field, but not while the user types in it.
    if (field.current && field.current !== document.activeElement)
      field.current.value = filter.words
  }, [filter.words])
  return (
    <TextInput
      ref={field}
      type="search"
      label={t('search')}
      defaultValue={filter.words}
      onChange={(event) => change('q', event.currentTarget.value)}
    />
  )
}

interface ChoiceProps {
  /** Query parameter. */
  name: string
  label?: string
  value: string | undefined
  /** Label of the choice without a filter. */
  every: string
  data: { value: string; label: string }[]
}

function Choice({ name, label, value, every, data }: ChoiceProps) {
  const t = useTexts('pages')
  const { change } = useFilter()
  return (
    <NativeSelect
      label={label ?? t(name)}
      value={value ?? ''}
      data={[{ value: '', label: every }, ...data]}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
}
