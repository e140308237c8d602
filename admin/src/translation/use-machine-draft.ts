import { useQueryClient } from '@tanstack/react-query'
import type { MachineTranslation } from '@vitrine/contract/admin/machine-drafts'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import { saveMachineDraft, translateUnits } from '@vitrine/contract/endpoints/machine-drafts'
import type { UnitFault } from '@vitrine/contract/translation/machine'
import { useRef, useState } from 'react'
import { call, type Refused } from '../http/client.ts'
import { fetchFresh } from '../http/fetch-fresh.ts'
import { translationQuery } from '../page/text/translation-query.ts'
import { divideWork, listWork, type MachineBatch } from './machine-batches.ts'
import type { TranslationToolProps } from './tool-props.ts'

/** What the machine has done. */
export interface MachineResult {
  put: number
  faults: UnitFault[]
  /** Terms of the glossary whose translation is missing. */
  missingTerms: string[]
}

export interface MachineProgress {
  done: number
  total: number
}

/** Asks for the units to do in batches, and puts them into the draft when all have come back. */
export function useMachineDraft({ page, locale, text }: TranslationToolProps) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<MachineProgress>()
  const [refused, setRefused] = useState<Refused>()
  const [result, setResult] = useState<MachineResult>()
  const run = useRef(0)
  const params = { id: page.id, locale: locale.code }

  const translate = async (view: TranslationView, isStopped: () => boolean) => {
    const batches = divideWork(listWork(view))
    const total = batches.reduce((sum, batch) => sum + countParts(batch), 0)
    const all: MachineTranslation = { units: [], fields: [] }
    for (const batch of batches) {
      setProgress({ done: all.units.length + all.fields.length, total })
      const body = { sourceHash: view.sourceHash, ...batch }
      const answer = await call(translateUnits, { params, body })
      if (isStopped()) return undefined
      if (!answer.ok) return answer
      all.units.push(...answer.data.data.units)
      all.fields.push(...answer.data.data.fields)
    }
    return { ok: true as const, all }
  }

  const start = async () => {
    const id = ++run.current
    const isStopped = () => run.current !== id
    setRefused(undefined)
    setResult(undefined)
    setProgress({ done: 0, total: 0 })
    await text.autosave.flush()
    const view = await fetchFresh(queries, translationQuery(page.id, locale.code))
    const answer = await translate(view, isStopped)
    if (!answer || isStopped()) return
    if (answer.ok) {
      const { version, sourceHash } = view
      const body = { version, sourceHash, ...keepGood(answer.all) }
      const saved = await call(saveMachineDraft, { params, body })
      if (saved.ok) {
        const left = saved.data.data.refused.map(({ fault }) => fault)
        setResult(summarize(answer.all, saved.data.data.put, left))
      } else setRefused(saved)
    } else setRefused(answer)
    setProgress(undefined)
  }

  const stop = () => {
    run.current++
    setProgress(undefined)
  }
  return { start, stop, progress, refused, result }
}

const countParts = ({ units, fields }: MachineBatch) => units.length + fields.length

const keepGood = ({ units, fields }: MachineTranslation) => ({
  units: units.flatMap(({ key, nth, html }) => (html === null ? [] : [{ key, nth, html }])),
  fields: fields.flatMap(({ field, text }) => (text === null ? [] : [{ field, text }])),
})

function summarize(
  { units, fields }: MachineTranslation,
  put: number,
  left: UnitFault[],
): MachineResult {
  const all = [...units, ...fields]
  return {
    put,
    faults: [...all.flatMap(({ fault }) => fault ?? []), ...left],
    missingTerms: [...new Set(all.flatMap(({ missingTerms }) => missingTerms))],
  }
}
