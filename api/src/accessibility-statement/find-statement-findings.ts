import type { StatementFinding } from '@vitrine/contract/admin/accessibility-statement'
import { type CheckRule, checkRules, compareSeverities } from '@vitrine/contract/checks/finding'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { fillSentence, findStatementTexts, hasStatementTexts } from './statement-texts.ts'

/** Rules of the publish check that test a criterion of the RGAA. */
const accessibilityRules = [
  'image-alt-missing',
  'image-alt-file-name',
  'video-captions-missing',
  'audio-transcript-missing',
  'document-untagged',
  'heading-order',
  'heading-empty',
  'link-empty',
  'link-vague',
  'links-same-text',
  'table-headers',
  'foreign-words',
  'title-missing',
] as const satisfies CheckRule[]

/** Counts what the publish check finds in the published texts, without ignored findings. */
export async function findStatementFindings(
  db: Db,
  rules: LocaleRules,
): Promise<StatementFinding[]> {
  const rows = await db
    .selectFrom('check_findings as findings')
    .leftJoin('ignored_findings as ignored', (join) =>
      join
        .onRef('ignored.page_id', '=', 'findings.page_id')
        .onRef('ignored.locale', '=', 'findings.locale')
        .onRef('ignored.key', '=', 'findings.key'),
    )
    .select('findings.rule')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .select(({ fn }) => fn.count<number | string>('findings.page_id').distinct().as('pages'))
    .where('findings.rule', 'in', accessibilityRules)
    .where('ignored.key', 'is', null)
    .groupBy('findings.rule')
    .execute()
  return accessibilityRules
    .toSorted((a, b) => compareSeverities(checkRules[a], checkRules[b]))
    .flatMap((rule) => {
      const row = rows.find((each) => each.rule === rule)
      if (!row) return []
      const [count, pages] = [Number(row.count), Number(row.pages)]
      return [{ rule, count, pages, sentences: writeSentences(rules, { rule, count, pages }) }]
    })
}

interface CountedRule {
  rule: CheckRule
  count: number
  pages: number
}

/** Writes the sentence in each language of the site that has one. */
function writeSentences(rules: LocaleRules, { rule, count, pages }: CountedRule) {
  const locales = rules.locales.filter(({ code }) => hasStatementTexts(code))
  const sentences = locales.map(({ code }): [string, string] => {
    const { texts, lang } = findStatementTexts(rules, code)
    const form = `count_${new Intl.PluralRules(lang).select(pages)}`
    const numbers = { count: count.toLocaleString(lang), pages: pages.toLocaleString(lang) }
    return [code, fillSentence(texts.findings, rule) + fillSentence(texts.findings, form, numbers)]
  })
  return Object.fromEntries(sentences)
}
