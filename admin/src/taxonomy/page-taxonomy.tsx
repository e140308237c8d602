import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import { createAuthor } from '@vitrine/contract/endpoints/authors'
import { createTopic } from '@vitrine/contract/endpoints/topics'
import { useState } from 'react'
import { type CallResult, call, type Refused } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { ChooseKeys } from './choose-keys.tsx'
import { authorsKey, authorsQuery, topicsKey, topicsQuery } from './taxonomy-queries.ts'
import { getTopicName } from './topic-name.ts'
import './taxonomy.css'

interface Props {
  /** Language of the open text, in which a new topic is named. */
  locale: string
  topics: string[]
  authors: string[]
  onChange: (change: { topics: string[] } | { authors: string[] }) => void
}

/** Answer with a new topic or author. */
interface Created {
  data: { key: string }
}

/** The topics and authors of a page. */
export function PageTaxonomy({ locale, topics, authors, onChange }: Props) {
  const t = useTexts('taxonomy')
  const { site } = useSession()
  const mayCreate = usePermissionCheck()('change-topics')
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Refused>()
  const topicList = useQuery(topicsQuery).data ?? []
  const authorList = useQuery(authorsQuery).data ?? []
  const create = async (answered: Promise<CallResult<Created>>, listKey: QueryKey) => {
    const answer = await answered
    setRefused(answer.ok ? undefined : answer)
    await queries.invalidateQueries({ queryKey: listKey })
    return answer.ok ? answer.data.data.key : undefined
  }
  const addTopic = (name: string) =>
    create(call(createTopic, { body: { texts: { [locale]: { name } } } }), topicsKey)
  const addAuthor = (name: string) => create(call(createAuthor, { body: { name } }), authorsKey)
  return (
    <>
      <ProblemNotice refused={refused} />
      <ChooseKeys
        label={t('topicsTitle')}
        choices={topicList.map((topic) => ({
          key: topic.key,
          name: getTopicName(site, topic).name,
        }))}
        value={topics}
        max={taxonomyLimits.topicsPerPage}
        onChange={(keys) => onChange({ topics: keys })}
        onCreate={mayCreate ? addTopic : undefined}
      />
      <ChooseKeys
        label={t('authorsTitle')}
        choices={authorList}
        value={authors}
        max={taxonomyLimits.authorsPerPage}
        onChange={(keys) => onChange({ authors: keys })}
        onCreate={mayCreate ? addAuthor : undefined}
      />
    </>
  )
}
