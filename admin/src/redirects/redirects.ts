import type { RedirectStatus, SavedRedirect } from '@vitrine/contract/admin/redirects'
import type { CallResult } from '../http/client.ts'

/** Key of the queries that show redirects. */
export const redirectsKey = ['redirects'] as const

/** Returns the draft that saves a redirect as it is. */
export const toDraft = ({ source, locale, target, status, note }: SavedRedirect) => ({
  source,
  locale,
  target: target && 'page' in target ? { page: target.page, locale: target.locale } : target,
  // The API sends only statuses that it accepts.
  status: status as RedirectStatus,
  note,
})

export type RedirectInput = ReturnType<typeof toDraft>

/** An address is written from left to right, also with Arabic letters. */
export const leftToRightInput = { input: { dir: 'ltr' } } as const

/** Waits for an undo, then calls `onDone`, so that the list is loaded again. */
export async function afterUndo<T>(answer: Promise<CallResult<T>>, onDone: () => unknown) {
  const result = await answer
  await onDone()
  return result
}
