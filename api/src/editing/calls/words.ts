import type { Problem } from '@vitrine/contract/http/problem'
import { type Reply, refusal } from '../../http/reply.ts'
import type { RequestContext } from '../../identity/guards/request-context.ts'
import { readTexts } from '../../texts/read-texts.ts'
import type { Editing } from './editing.ts'

export type WordName =
  | 'page_unknown'
  | 'in_trash'
  | 'home_page'
  | 'home_address'
  | 'home_languages'
  | 'not_in_trash'
  | 'locale_unknown'
  | 'older_version'
  | 'too_large'
  | 'cannot_publish'
  | 'not_published'
  | 'lead_unknown'
  | 'plan_past'
  | 'plan_order'
  | 'circle'
  | 'addresses_taken'
  | 'revision_unknown'
  | 'preview_unknown'
  | 'previews_many'
  | 'remark_unknown'
  | 'text_unknown'
  | 'text_exists'
  | 'source_unknown'
  | 'not_written'
  | 'request_unknown'
  | 'picture_unknown'
  | 'person_unknown'
  | 'search_busy'

const messagesIn = readTexts<Record<WordName, string>>('editing')

/** Returns a message in the language of the request. */
export const wordIn = (
  { context: { rules } }: Editing,
  { language }: RequestContext,
  name: WordName,
): string => messagesIn(rules, language()).texts[name]

/** Refuses a request with a message in its language; `field` is the invalid field. */
export function refusalIn<S extends number>(
  editing: Editing,
  ctx: RequestContext,
  status: S,
  name: WordName,
  field?: string,
): Reply<S, Problem> {
  const message = wordIn(editing, ctx, name)
  return refusal(status, message, field === undefined ? undefined : { [field]: [message] })
}
