import type {
  ConfirmUnits,
  TranslationConflict,
  TranslationView,
} from '@vitrine/contract/admin/translations'
import type { CallResult, Refused } from '../http/client.ts'

/**
 * `made`: the writer has translated it; `confirmed`: the writer has declared it right as it is;
 * `unknown`: it is to do again.
 */
export type ConfirmedState = 'made' | 'confirmed' | 'unknown'

/** A unit or field that waits to be confirmed. */
export type Confirmation =
  | { name: string; is: 'field'; field: string; state: ConfirmedState }
  /** A unit of the text that is right although the source no longer has it. */
  | { name: string; is: 'kept'; place: number; state: ConfirmedState }
  | {
      name: string
      is: 'unit'
      key: string
      nth: number
      /** Id of its place in the text; undefined if it needs no translation. */
      place: number | undefined
      state: ConfirmedState
    }

export interface ConfirmQueueOptions {
  /** The view that was read last. */
  view: () => TranslationView
  /** Saves the text. Returns its version, or undefined while it has unsaved edits. */
  save: () => Promise<number | undefined>
  /** Shows the present text of the server, after another writer has saved it. */
  refresh: () => Promise<void>
  /** Index of a place among the units of the saved text; null if it has no words. */
  indexOf: (place: number) => number | null
  send: (body: ConfirmUnits) => Promise<CallResult<TranslationView>>
  /** Returns the present view if the refusal has one. */
  readConflict: (refused: Refused) => TranslationConflict | undefined
  /** Called with the present view, and with the names that it confirms. */
  onView: (view: TranslationView, done: string[]) => void
  onConflict: (view: TranslationView, confirmations: Confirmation[]) => void
  onRefused: (refused: Refused, confirmations: Confirmation[]) => void
}

export type ConfirmQueue = ReturnType<typeof createConfirmQueue>

/** Other writers may save between two attempts. */
const attemptsMax = 5

/** Sends confirmations after the text is saved, one request at a time. */
export function createConfirmQueue(options: ConfirmQueueOptions) {
  const waiting = new Map<string, Confirmation>()
  let sending: Promise<void> | undefined
  const sendAll = async () => {
    for (let attempt = 0; waiting.size > 0 && attempt < attemptsMax; attempt++)
      if (!(await sendWaiting(options, waiting))) return
  }
  const flush = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }
  return {
    add: (confirmation: Confirmation) => {
      waiting.set(confirmation.name, confirmation)
      void flush()
    },
    /** Sends what waits. Resolves when it is stored, or cannot be stored yet. */
    flush,
  }
}

/** Sends what waits. Returns false if the text cannot be saved now: a later save sends it. */
async function sendWaiting(
  options: ConfirmQueueOptions,
  waiting: Map<string, Confirmation>,
): Promise<boolean> {
  const version = await options.save()
  if (version === undefined) return false
  const sent = [...waiting.values()]
  waiting.clear()
  const { pairsVersion, sourceHash } = options.view()
  const body = createBody(sent, options.indexOf)
  const answer = await options.send({ ...body, version, pairsVersion, sourceHash })
  if (answer.ok) {
    options.onView(
      answer.data,
      sent.map(({ name }) => name),
    )
    return true
  }
  const conflict = options.readConflict(answer)
  if (!conflict) options.onRefused(answer, sent)
  else if (isUntouched(options.view(), conflict.data, sent)) {
    // Another part has changed: the confirmations still hold.
    options.onView(conflict.data, [])
    if (conflict.data.version !== version) await options.refresh()
    for (const each of sent) if (!waiting.has(each.name)) waiting.set(each.name, each)
  } else options.onConflict(conflict.data, sent)
  return true
}

function createBody(sent: Confirmation[], indexOf: ConfirmQueueOptions['indexOf']) {
  const body = {
    units: [] as ConfirmUnits['units'],
    fields: [] as ConfirmUnits['fields'],
    kept: [] as number[],
  }
  for (const each of sent) {
    const { state } = each
    if (each.is === 'field') body.fields.push({ field: each.field, state })
    if (each.is === 'kept') body.kept.push(...[indexOf(each.place)].filter((at) => at !== null))
    if (each.is !== 'unit') continue
    const target = each.place === undefined ? null : indexOf(each.place)
    body.units.push({ key: each.key, nth: each.nth, target, state })
  }
  return body
}

/** True if the confirmed parts are in both views as they were. */
function isUntouched(before: TranslationView, now: TranslationView, sent: Confirmation[]): boolean {
  return sent.every((each) => {
    if (each.is === 'kept') return before.removed.length === now.removed.length
    if (each.is === 'field') {
      const [one, other] = [before, now].map(({ fields }) =>
        fields.find(({ field }) => field === each.field),
      )
      return one?.source === other?.source && one?.state === other?.state
    }
    const [one, other] = [before, now].map(({ units }) =>
      units.find(({ key, nth }) => key === each.key && nth === each.nth),
    )
    return one !== undefined && one.state === other?.state && one.formerHtml === other.formerHtml
  })
}
