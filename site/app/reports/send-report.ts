import { reportBug } from '@vitrine/contract/endpoints/reports'
import { type RefusedForm, requireData, sendForm } from '../forms/send-form.ts'
import type { Site } from '../site/site.ts'
import type { ReportDraft } from './draft.ts'
import { factNames } from './facts.ts'
import { drawBoxes } from './picture.ts'

export type ReportResult = { ok: true; id: number } | RefusedForm

const failed = { ok: false, status: 500, errors: {} } as const

/** Sends a report without the excluded facts. All failures are values. */
export async function sendReport(site: Site, draft: ReportDraft): Promise<ReportResult> {
  try {
    const body = await toFormData(draft)
    // Quiet: an expired session shows an error in the dialog instead of a redirect.
    const sent = await sendForm(site, reportBug, { body }, { quiet: true })
    if (!sent.ok) return sent
    return { ok: true, id: requireData(sent).data.id }
  } catch {
    return failed
  }
}

async function toFormData({
  title,
  description,
  steps,
  facts,
  without,
  picture,
  boxes,
}: ReportDraft) {
  const form = new FormData()
  for (const [name, text] of Object.entries({ title, description, steps })) form.set(name, text)
  for (const name of factNames)
    if (!without.includes(name)) for (const value of [facts[name]].flat()) form.append(name, value)
  if (picture) form.set('screenshot', await drawBoxes(picture, boxes.now), 'screenshot')
  return form
}
