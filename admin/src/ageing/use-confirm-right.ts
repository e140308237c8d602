import type { AgeingPage } from '@vitrine/contract/admin/ageing'
import { careForPage } from '@vitrine/contract/endpoints/admin-pages'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import { getDay } from '@vitrine/contract/locale/zoned-days'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'

/** Confirms that a page is right: its next review is in a year. `undo` restores the former date. */
export function useConfirmRight({ id, reviewOn }: AgeingPage) {
  const { site } = useSession()
  const [nextReview, setNextReview] = useState<string>()
  const saving = useCall(
    (day: string | null) => call(careForPage, { params: { id }, body: { reviewOn: day } }),
    [['to-do'], ['pages']],
    (_, day) => setNextReview(day === reviewOn ? undefined : (day ?? undefined)),
  )
  return {
    nextReview,
    isBusy: saving.isBusy,
    refused: saving.refused,
    confirm: () => void saving.run(getDayInAYear(site.timeZone)),
    undo: () => void saving.run(reviewOn),
  }
}

function getDayInAYear(timeZone: string): string {
  const day = new Date(getDay(new Date(), timeZone))
  // 29 February becomes 1 March.
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return printUtcDay(day)
}
