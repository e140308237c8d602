import { NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChangeList, changeKinds, type LoggedChange } from '@vitrine/contract/admin/changes'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { Link, useSearchParams } from 'react-router'
import { ask } from '../http/ask.ts'
import { CallFailed, dataOf } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import './changes.css'

/** `/changes`: who changed what, and when; what is sought stands in the address. */
export function Component() {
  const t = useTexts('changes')
  const { site } = useSession()
  const [search, setSearch] = useSearchParams()
  useTitle(`${t('title')} – ${site.name}`)
  const list = useInfiniteQuery({
    queryKey: ['changes', search.toString()],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams(search)
      if (pageParam !== null) query.set('before', String(pageParam))
      return dataOf(await ask(ChangeList, `${editingPaths.changes}?${query}`))
    },
    getNextPageParam: ({ next }) => next,
  })
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  const changes = list.data?.pages.flatMap(({ data }) => data) ?? []
  const refused = list.error instanceof CallFailed ? list.error.refused : undefined
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        <a href={`${editingPaths.changesTable}?${search}`} download>
          {t('csv')}
        </a>
      </div>
      <ProblemNotice refused={refused} />
      <search className="filters">
        <TextInput
          type="search"
          label={t('search')}
          defaultValue={search.get('q') ?? ''}
          onBlur={(event) => change('q', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('kind')}
          value={search.get('kind') ?? ''}
          data={[
            { value: '', label: t('everyKind') },
            ...changeKinds.map((kind) => ({ value: kind, label: t(`kind-${kind}`) })),
          ]}
          onChange={(event) => change('kind', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('from')}
          value={search.get('from') ?? ''}
          onChange={(event) => change('from', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('to')}
          value={search.get('to') ?? ''}
          onChange={(event) => change('to', event.currentTarget.value)}
        />
      </search>
      {list.isSuccess && changes.length === 0 ? <p className="empty">{t('none')}</p> : null}
      <ol className="changes">
        {changes.map((each) => (
          <Change key={each.id} change={each} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <button className="button quiet" type="button" onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </button>
      ) : null}
    </section>
  )
}

function Change({ change }: { change: LoggedChange }) {
  const t = useTexts('changes')
  const { language } = useSpeech()
  const { at, author, kind, page, locale, subject, before, after } = change
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <time dateTime={at}>{format.format(new Date(at))}</time>
      <p>
        <strong>{author?.name ?? t('machine')}</strong> – {t(`kind-${kind}`)} –{' '}
        {page !== null && locale !== null ? (
          <Link to={paths.page(page, locale)}>{subject}</Link>
        ) : (
          subject
        )}
        {locale ? <small> {locale}</small> : null}
      </p>
      {before || after ? (
        <dl>
          <Side name={t('before')} side={before} />
          <Side name={t('after')} side={after} />
        </dl>
      ) : null}
    </li>
  )
}

function Side({ name, side }: { name: string; side: LoggedChange['before'] }) {
  if (!side) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {Object.entries(side)
          .map(([field, value]) => `${field}: ${value ?? '–'}`)
          .join(', ')}
      </dd>
    </div>
  )
}
