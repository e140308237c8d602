import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { findPageFields } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'
import type { KeyedUnit } from '../../html/text-units.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { type ComparedContent, compareContent } from '../../publishing/compare-content.ts'
import { readFormerUnits, readSourceRevisions } from '../../publishing/former-units.ts'
import {
  type PageFields,
  readTranslatedUnits,
  type TranslatedUnit,
} from '../../publishing/translated-units.ts'
import {
  findContentSource,
  readSources,
  type SourcePair,
} from '../../publishing/translation-sources.ts'
import {
  findPublishedText,
  findWorkingCopy,
  type StoredText,
  type WorkingCopy,
} from '../texts/working-copies.ts'
import { type ComparedField, compareFields } from './compare-fields.ts'
import { findSource, type SourceText } from './find-source.ts'
import { proposeUnits } from './propose-units.ts'

/** A translation compared with its source: what the view and confirmations need. */
export interface LoadedTranslation {
  ref: TextRef
  source: SourceText
  /** Version of the draft; 0 if there is none. */
  version: number
  /** Version of the stored sources; 0 if there are none. */
  pairsVersion: number
  /** False if there is a text, and nothing is stored for its present source language. */
  isKnown: boolean
  /** True if the translation has a title or a content. */
  hasText: boolean
  /** True if readers see the draft as it is. */
  isLive: boolean
  /** Source language, while the published text has units by a machine that no person has confirmed. */
  machineSource: string | null
  pairs: SourcePair[]
  former: (KeyedUnit | undefined)[]
  sourceUnits: TranslatedUnit[]
  targetUnits: TranslatedUnit[]
  compared: ComparedContent
  /** Index of the presumed translation of each unit of the source; null for none. */
  proposed: (number | null)[]
  fields: ComparedField[]
  /** Fields of the template that each language has. */
  declared: PageFields
}

export async function loadTranslation(
  db: Db,
  rules: LocaleRules,
  ref: TextRef,
): Promise<LoadedTranslation> {
  const source = await findSource(db, rules, ref)
  const text = await findPublishedText(db, ref.pageId, ref.locale)
  const copy = await findWorkingCopy(db, ref.pageId, ref.locale)
  const target = copy?.fields ?? text?.fields
  const stored = await readSources(db, ref, 'copy')
  const sources = stored.fields.filter(({ sourceLocale }) => sourceLocale === source.locale)
  const hasText = target !== undefined && isFilled(target)
  const isKnown = source.locale === null || sources.length > 0 || !hasText
  const pairs = findContentSource({ version: 0, fields: sources })?.pairs ?? []
  const revisions = await readSourceRevisions(
    db,
    sources.flatMap((field) => field.pairs),
  )
  const declared = await findPageFields(db, ref.pageId)
  const readUnits = (texts: PageTexts | undefined) => readTranslatedUnits(texts, declared)
  const former = await readFormerUnits(revisions, pairs, readUnits)
  const sourceUnits = await readUnits(source.fields)
  const targetUnits = await readUnits(target)
  const texts = { source: sourceUnits, target: targetUnits }
  const compared = await compareContent({ pairs, former, ...texts })
  return {
    ref,
    source,
    version: copy?.version ?? 0,
    pairsVersion: stored.version,
    isKnown,
    hasText,
    isLive: isLiveAsDrafted(text, copy),
    machineSource: text?.machine_source ?? null,
    pairs,
    former,
    sourceUnits,
    targetUnits,
    compared: isKnown ? compared : toUnknown(compared),
    proposed: await proposeUnits({ pairs, compared, sourceUnits, targetUnits, isKnown }),
    declared,
    fields: source.fields
      ? compareFields({
          source: source.fields,
          target,
          sources,
          former: revisions,
          declared,
          isKnown,
        })
      : [],
  }
}

/** True if readers see the draft as it is. */
export const isLiveAsDrafted = (text: StoredText | undefined, copy: WorkingCopy | undefined) =>
  text?.status === 'published' && (!copy || copy.changed === 0)

/** True if a text has more than an address. */
export const isFilled = ({ title, content }: PageTexts) =>
  title.trim() !== '' || content.trim() !== ''

const toUnknown = ({ units }: ComparedContent): ComparedContent => ({
  units: units.map((unit) => ({ ...unit, state: 'unknown' as const })),
  removed: [],
})
