import { reportBug } from '@vitrine/contract/endpoints/reports'
import sharp from 'sharp'
import type { Browser } from './browser.ts'

/** Returns a picture of one colour. */
export const screenshot = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

export type ReportFields = Record<string, string | string[] | Blob>

/** Returns the form that the widget sends. */
export function reportForm(fields: ReportFields = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Le menu reste fermé', ...fields }))
    for (const one of Array.isArray(value) ? value : [value])
      if (one instanceof Blob) form.append(name, one, '../../../picture.png')
      else form.append(name, one)
  return form
}

export const sendReport = (browser: Browser, fields: ReportFields = {}) =>
  browser.post(reportBug.path, reportForm(fields))

/** Sends a report. Returns its id. */
export async function reported(browser: Browser, fields: ReportFields = {}): Promise<number> {
  const response = await sendReport(browser, fields)
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()).data.id
}
