import type { Problem } from '@vitrine/contract/http/problem'
import { type Reply, refusal } from '../../http/reply.ts'
import type { RequestContext } from '../../identity/guards/request-context.ts'
import { fillPlaceholders, readTexts } from '../../texts/read-texts.ts'
import type { EditingDeps } from './editing-deps.ts'

export type EditingMessageName =
  | 'page_unknown'
  | 'in_trash'
  | 'home_page'
  | 'home_address'
  | 'home_languages'
  | 'not_in_trash'
  | 'locale_unknown'
  | 'older_version'
  | 'visibility_publishers'
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
  | 'source_ring'
  | 'translation_changed'
  | 'unit_unknown'
  | 'confirmation_unknown'
  | 'not_written'
  | 'request_unknown'
  | 'picture_unknown'
  | 'person_unknown'
  | 'setting_fixed'
  | 'setting_contact'
  | 'setting_zone'
  | 'setting_name_long'
  | 'setting_name_line'
  | 'setting_share'
  | 'setting_picture_large'
  | 'setting_icon_small'
  | 'setting_icon_damaged'
  | 'settings_older'
  | 'ignored_many'
  | 'lost_address_unknown'
  | 'finding_unknown'
  | 'findings_many'
  | 'alert_unknown'
  | 'alert_changed'
  | 'alert_end'
  | 'alert_empty'
  | 'alert_no_text'
  | 'alert_text'
  | 'alert_label'
  | 'alert_no_label'
  | 'alert_url'
  | 'alerts_many'
  | 'topic_unknown'
  | 'topic_changed'
  | 'topic_exists'
  | 'topic_empty'
  | 'topic_slug'
  | 'topic_slug_taken'
  | 'topics_many'
  | 'author_unknown'
  | 'author_changed'
  | 'author_exists'
  | 'authors_many'
  | 'date_years'
  | 'value_date'
  | 'value_time'
  | 'value_recurrence'
  | 'value_choice'
  | 'value_kind'
  | 'form_unknown'
  | 'response_unknown'
  | 'no_sender'
  | 'many_answers'
  | 'no_reader'
  | 'response_changed'
  | 'menu_unknown'
  | 'menu_version_unknown'
  | 'menu_older'
  | 'menu_long'
  | 'menu_deep'
  | 'menu_address'
  | 'menu_unnamed'
  | 'menu_both'
  | 'move_in_unable'
  | 'move_in_none'
  | 'move_in_running'
  | 'move_in_large'
  | 'move_in_incomplete'
  | 'move_in_disk'
  | 'move_in_not_stored'

const messagesIn = readTexts<Record<EditingMessageName, string>>('editing')

type MessageValues = Record<string, string | number>

/** Returns a message in the language of the request. */
export const getMessage = (
  { context: { rules } }: EditingDeps,
  { language }: RequestContext,
  name: EditingMessageName,
  values: MessageValues = {},
): string => fillPlaceholders(messagesIn(rules, language()).texts[name], values)

/** Refuses a request with a message in its language; `field` is the invalid field. */
export function refuseWithMessage<S extends number>(
  editing: EditingDeps,
  ctx: RequestContext,
  status: S,
  name: EditingMessageName,
  field?: string,
  values?: MessageValues,
): Reply<S, Problem> {
  const message = getMessage(editing, ctx, name, values)
  const errors = field === undefined ? undefined : { [field]: [message] }
  // Clients show the message of a failure (5xx) only if it has a language.
  const { lang } = messagesIn(editing.context.rules, ctx.language())
  return refusal(status, message, errors, { 'Content-Language': lang })
}
