import { hash } from 'node:crypto'
import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { daySeconds, hourSeconds, minuteSeconds } from '@vitrine/contract/bounds/durations'
import type { submitForm } from '@vitrine/contract/endpoints/visitor-forms'
import { checkResponse } from '@vitrine/contract/forms/check-response'
import {
  type FormOutcome,
  formBodyMax,
  type RefusedForm,
} from '@vitrine/contract/forms/form-outcome'
import { memberHeader } from '@vitrine/contract/http/paths'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import type { Readers } from '@vitrine/contract/pages/visibility'
import type { InputOf } from '../binding/bind.ts'
import { readFormToken } from '../crypto/form-token.ts'
import { type RateLimit, takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import { readBody } from '../http/body-limit.ts'
import { createBusyError } from '../http/refusals.ts'
import { refusal } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { getNetworks } from '../identity/guards/networks.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { getClientAddress } from '../identity/guards/visitor.ts'
import { createReadersFinder } from '../pages/member-view.ts'
import { hasProof, isDoubtful } from './doubts.ts'
import { findForm, keepFormVersion, type PublishedForm, readFormVersion } from './find-form.ts'
import { notifyOfResponse } from './notices.ts'
import { readSentForm, type SentForm } from './read-sent-form.ts'
import { addResponse, type ResponseToStore, sealFiles } from './responses.ts'
import { announceResponse } from './webhooks.ts'

/** Bytes of all bodies in memory at once. */
const bodiesMax = 3 * formBodyMax
const atOnce = 8
const waitingMax = 200

const perNetwork = [
  { points: 10, seconds: 10 * minuteSeconds },
  { points: 60, seconds: daySeconds },
]
/** Responses to one form without a proof of work; more are set aside. */
const unproven = { points: 30, seconds: hourSeconds }
/** Responses to one form that are set aside; more are refused. */
const aside = { points: 200, seconds: hourSeconds }

/** Returns the handler of sent forms. It limits the memory of bodies that are read at once. */
export function createFormReceiver(context: ApiContext, findAddress: FindAddress) {
  const limit = createConcurrencyLimit({
    atOnce,
    waitingMax,
    bytesMax: bodiesMax,
    refusal: createBusyError,
  })
  const findReaders = createReadersFinder(context)
  return async (
    _: ApiContext,
    { request }: PublicContext,
    { params: { page, locale } }: InputOf<typeof submitForm>,
  ) => {
    // Strangers cannot send the form of a private page.
    const isForMember = request.header(memberHeader) !== undefined
    const readers = isForMember ? await findReaders(request) : []
    const published = await findForm(context.db, page, locale, readers)
    if (!published) return refusal(404, 'The page has no form in this language.')
    const announced = Number(request.header('content-length')) || formBodyMax
    const task = async () => {
      const body = await readBody(request, formBodyMax)
      const sent = readSentForm(body, request.header('content-type'))
      if (!sent) return refuse('unreadable')
      const client = {
        address: getClientAddress(context, request),
        agent: request.header('user-agent') ?? '',
      }
      return receive(context, { page, locale, published, sent, client })
    }
    const signal = new AbortController().signal
    const data = await limit(task, { bytes: Math.min(announced, formBodyMax), signal })
    const { thanksPage } = published.form
    const isThanked = data.outcome === 'sent' && thanksPage !== undefined
    const location = isThanked ? await findAddress(thanksPage, locale, readers) : undefined
    return { data: location === undefined ? data : { ...data, location } }
  }
}

/** Returns the address of a page by its key; undefined if these readers get no such page. */
export type FindAddress = (
  key: string,
  locale: string,
  readers: readonly Readers[],
) => Promise<string | undefined>

interface Received {
  page: number
  locale: string
  published: PublishedForm & { title: string; slug: string }
  sent: SentForm
  client: { address: string; agent: string }
}

async function receive(context: ApiContext, received: Received): Promise<FormOutcome> {
  const { page, locale, sent } = received
  const form = await findAnsweredForm(context, received)
  if (!form) return refuse('stale', sent)
  const checked = checkResponse(form.form, { answers: sent.answers, files: sent.files, locale })
  if (checked.errors.length > 0) return { ...refuse('invalid', sent), errors: checked.errors }
  const digest = digestResponse(context, received)
  const response = { page, locale, form, sent, checked, digest }
  if (await isStored(context.db, digest)) return { outcome: 'sent' }
  return store(context, received, response)
}

/** Returns the form that the token names: the published one, or the version before. */
async function findAnsweredForm(
  { db, formKeys, now }: ApiContext,
  { page, published, sent }: Received,
): Promise<PublishedForm | undefined> {
  const version = readFormToken(formKeys, sent.controls.token ?? '', now())
  if (version === undefined || version === published.version)
    return version === undefined ? undefined : published
  const form = await readFormVersion(db, page, version)
  return form && { form, version }
}

/**
 * Returns a digest that is the same if the same browser sends the same again. Without scripts the
 * network and the browser stand for the nonce.
 */
function digestResponse({ formKeys }: ApiContext, { page, sent, client }: Received): string {
  const { nonce, token } = sent.controls
  const files = Object.entries(sent.files).map(([field, { data }]) => [
    field,
    hash('sha256', data, 'base64'),
  ])
  return formKeys.digest(
    JSON.stringify([page, token, nonce || [client.address, client.agent], sent.answers, files]),
  )
}

const isStored = async (db: Db, digest: string) =>
  (await db
    .selectFrom('form_responses')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirst()) !== undefined

async function store(
  context: ApiContext,
  received: Received,
  response: Omit<ResponseToStore, 'state'>,
): Promise<FormOutcome> {
  const { db, now, formKeys, reports } = context
  const { page, locale, sent, client, published } = received
  const networks = toNetworkLimits(client.address)
  const isAllowed = async (tx: Db) => (await takePoints(tx, networks, now())).ok
  // Without files there is one transaction: on SQLite each one waits for the disk.
  const hasFiles = response.checked.files.length > 0
  if (hasFiles && !(await db.transaction().execute(isAllowed))) return refuse('busy', sent)
  const files = await sealFiles(context, response)
  const state = await db.transaction().execute(async (tx) => {
    if (!hasFiles && !(await isAllowed(tx))) return undefined
    const chosen = await chooseState(tx, response, now())
    if (!chosen) return undefined
    await keepFormVersion(tx, page, response.form, printUtcDay(now()))
    const id = await addResponse(tx, formKeys, { ...response, state: chosen }, files, now())
    if (id === undefined) return 'again'
    const notice = { id, state: chosen, page, locale, title: published.title, slug: published.slug }
    await notifyOfResponse(context, tx, { ...notice, ...response })
    await announceResponse(context, tx, { ...response, id, state: chosen })
    return chosen
  })
  if (state === undefined || state === 'again')
    for (const { path } of files) await reports.delete(path)
  return state === undefined ? refuse('busy', sent) : { outcome: 'sent' }
}

const toNetworkLimits = (address: string): RateLimit[] =>
  getNetworks(address).flatMap(({ key, share }) =>
    perNetwork.map(({ points, seconds }) => ({
      key: `form from ${key}`,
      points: points * share,
      seconds,
    })),
  )

/**
 * Returns the state of a response: `aside` if it is doubtful, or if more arrive without a proof of
 * work than people send. Undefined if too many are set aside already.
 */
async function chooseState(
  tx: Db,
  { page, sent, checked }: Omit<ResponseToStore, 'state'>,
  now: Date,
): Promise<'new' | 'aside' | undefined> {
  if (!isDoubtful(sent, checked)) {
    if (hasProof(sent)) return 'new'
    const taken = await takePoints(tx, [{ key: `form ${page} unproven`, ...unproven }], now)
    if (taken.ok) return 'new'
  }
  const taken = await takePoints(tx, [{ key: `form ${page} aside`, ...aside }], now)
  return taken.ok ? 'aside' : undefined
}

function refuse(reason: RefusedForm['reason'], sent?: SentForm): RefusedForm {
  const files = Object.entries(sent?.files ?? {}).map(([field, { name }]) => [field, name])
  return {
    outcome: 'refused',
    reason,
    errors: [],
    answers: sent?.answers ?? {},
    files: Object.fromEntries(files),
  }
}
