import type { ConfirmTranslations } from '@vitrine/contract/admin/translations'
import { confirmTranslations, undoConfirmation } from '@vitrine/contract/endpoints/translations'
import { type CallResult, call } from '../http/client.ts'

/** These pages, or a page and those below it; without both, all pages. */
export interface ConfirmChoice {
  ids?: number[] | undefined
  under?: number | undefined
}

interface Confirmed {
  confirmed: number
  /** To undo it; null if nothing was confirmed. */
  confirmation: number | null
}

/** Confirms translations of a language, part by part: a call confirms only some of them. */
export async function confirmAll(
  choice: ConfirmChoice,
  locale: string,
): Promise<CallResult<Confirmed>> {
  const total: Confirmed = { confirmed: 0, confirmation: null }
  let position: { after?: number; confirmation?: number } = {}
  for (;;) {
    const body: ConfirmTranslations = { ...choice, locale, ...position }
    const answer = await call(confirmTranslations, { body })
    if (!answer.ok) return answer
    const { confirmed, confirmation, next } = answer.data.data
    total.confirmed += confirmed
    total.confirmation = confirmation ?? total.confirmation
    if (next === null) return { ok: true, data: total }
    position = {
      after: next,
      ...(total.confirmation !== null && { confirmation: total.confirmation }),
    }
  }
}

export const undoAll = (locale: string, confirmation: number) =>
  call(undoConfirmation, { body: { locale, confirmation } })
