import { getPageAddress } from '@vitrine/contract/addresses/address'
import { showFormRegister } from '@vitrine/contract/endpoints/form-register'
import * as at from '@vitrine/contract/endpoints/visitor-forms'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import { readResponseToken } from '../crypto/form-token.ts'
import { refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { MemberPages } from '../pages/member-view.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { readFormVersion } from './find-form.ts'
import { showFormRegister as listFormRegister } from './form-notices.ts'
import { listMessages, openMessage } from './messages.ts'
import { createFormReceiver, type FindAddress } from './receive.ts'
import { replyToResponse } from './reply.ts'
import {
  deleteResponses,
  findResponse,
  listResponseFiles,
  openFileEntry,
  openResponse,
} from './responses.ts'
import { showAnswers } from './show-values.ts'

/** Forms of pages: what visitors send, and what they may see of it. */
export function formRoutes(
  context: ApiContext,
  published: () => Promise<PublishedPages>,
  memberPages: MemberPages,
): BoundEndpoint[] {
  const { rules } = context
  const to = bindWith(context)
  const findAddress: FindAddress = async (key, locale, readers) => {
    const pages = readers.length > 0 ? await memberPages(readers) : await published()
    const page = pages.list.find((each) => each.key === key)
    const slug = page?.translatable[locale]?.slug
    return slug === undefined ? undefined : getPageAddress(rules, locale, slug)
  }
  return [
    to(showFormRegister, (deps, ctx) => listFormRegister(deps, memberPages, ctx)),
    to(at.submitForm, createFormReceiver(context, findAddress)),
    to(at.showSentResponse, showResponse),
    to(at.deleteSentResponse, deleteResponse),
    to(at.replyToSentResponse, replyToResponse),
  ]
}

const refuseUnknown = () => refusal(404, 'There is no such response.')

async function findByToken({ db, formKeys }: ApiContext, token: string) {
  const link = readResponseToken(formKeys, token)
  return link && findResponse(db, link.id)
}

async function showResponse(
  context: ApiContext,
  _: unknown,
  { params }: InputOf<typeof at.showSentResponse>,
) {
  const { db, formKeys, rules } = context
  const row = await findByToken(context, params.token)
  const response = row && openResponse(formKeys, row)
  const form = row && (await readFormVersion(db, row.page_id, row.version))
  if (!row || !response || !form) return refuseUnknown()
  const files = (await listResponseFiles(db, row.id)).map((file) => [
    file.field,
    openFileEntry(formKeys, file)?.name ?? '',
  ])
  const answers = showAnswers(form, {
    values: response.values,
    files: Object.fromEntries(files),
    languages: [row.locale, rules.defaultLocale],
  })
  const messages = (await listMessages(db, [row.id])).flatMap((message) => {
    const { id, kind, created_at } = message
    const text = kind === 'note' ? undefined : openMessage(formKeys, message)
    if (kind === 'note' || text === undefined) return []
    return [{ id, kind, day: sliceDay(created_at), text }]
  })
  const canReply = readResponseToken(formKeys, params.token)?.isSender === true
  return {
    data: { page: row.page_id, receivedDay: row.received_day, answers, messages, canReply },
  }
}

async function deleteResponse(
  context: ApiContext,
  _: unknown,
  { params }: InputOf<typeof at.deleteSentResponse>,
) {
  const row = await findByToken(context, params.token)
  if (!row) return refuseUnknown()
  await deleteResponses(context, [row.id])
  return reply(204, null)
}
