import type { TermDraft } from '@vitrine/contract/admin/glossary'
import { glossaryLimits } from '@vitrine/contract/admin/glossary'
import { describe, expect, test } from 'vitest'
import { deleteTerms, insertTerms, listTerms, toDraft, updateTerm } from '../glossary/store.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importFile, itemsWith, siteFileOf, withTwoSites } from '../testing/sites.ts'

const locale = 'en'
const by = { userId: null, at: '2026-01-05T10:00:00.000Z' }
const term = (name: string, translation: string | null = name): TermDraft => ({
  sourceLocale: 'fr',
  term: name,
  translation,
  note: '',
})

describe.each(databases)('the exchange of glossaries on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  const add = ({ db }: TestDatabase, terms: TermDraft[]) => insertTerms(db, locale, terms, by)
  const list = async ({ db }: TestDatabase) => (await listTerms(db, locale)).map(toDraft)
  const change = async ({ db }: TestDatabase, name: string, translation: string) => {
    const row = (await listTerms(db, locale)).find((each) => each.term === name)
    if (!row) throw new Error(`There is no term ${name}.`)
    await updateTerm(db, row, term(name, translation), by)
  }

  test('terms are added, changed and deleted, and each import is logged', async () => {
    const rows = await add(trial, [
      term('La Mairie', 'town hall'),
      term('OFII', null),
      term('Port'),
    ])
    const first = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(first, 'new')).toEqual([
      'term en fr la mairie',
      'term en fr ofii',
      'term en fr port',
    ])
    expect(await list(real)).toEqual(await list(trial))
    await change(trial, 'La Mairie', 'council')
    await deleteTerms(trial.db, locale, [rows.at(-1)?.id ?? 0])
    await add(real, [term('Ici', 'here')])
    const second = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(second, 'changed')).toEqual(['term en fr la mairie'])
    expect(itemsWith(second, 'removed')).toEqual(['term en fr port'])
    expect(itemsWith(second, 'kept')).toEqual(['term en fr ici'])
    expect(await list(real)).toEqual([
      term('Ici', 'here'),
      term('La Mairie', 'council'),
      term('OFII', null),
    ])
    const log = await real.db
      .selectFrom('changes_log')
      .select(['kind', 'locale', 'user_id'])
      .where('kind', '=', 'glossary-changed')
      .execute()
    expect(log).toEqual([1, 2].map(() => ({ kind: 'glossary-changed', locale, user_id: null })))
  })

  test('a term that both sites have changed is a conflict', async () => {
    await add(trial, [term('Mairie', 'town hall')])
    await importFile(real, await siteFileOf(trial))
    await change(trial, 'Mairie', 'theirs')
    await change(real, 'Mairie', 'ours')
    const file = await siteFileOf(trial)
    expect(itemsWith(await importFile(real, file), 'conflict')).toEqual(['term en fr mairie'])
    expect(await list(real)).toEqual([term('Mairie', 'ours')])
    await importFile(real, file, { choose: () => 'theirs' })
    expect(await list(real)).toEqual([term('Mairie', 'theirs')])
  })

  test('a file from before the glossary deletes no term', async () => {
    await add(trial, [term('Mairie')])
    await importFile(real, await siteFileOf(trial))
    const { extras, digests, ...file } = await siteFileOf(trial)
    const { glossary: _, ...earlier } = extras
    const names = [...digests].filter(([name]) => !name.startsWith('term '))
    await importFile(real, { ...file, extras: earlier, digests: new Map(names) })
    expect(await list(real)).toEqual([term('Mairie')])
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'unchanged')).toEqual([
      'term en fr mairie',
    ])
  })

  test.each<[string, string, TermDraft, RegExp]>([
    ['to an unknown language', 'tlh', term('Mairie'), /language tlh does not exist/],
    ['from its own language', 'fr', term('Mairie'), /own language/],
    ['without words', locale, term('\u200b'), /no words/],
  ])('a term %s stops the import', async (_, to, draft, reason) => {
    await insertTerms(trial.db, to, [draft], by)
    const { problems } = await importFile(real, await siteFileOf(trial))
    expect(problems).toEqual([expect.stringMatching(reason)])
    expect(await list(real)).toEqual([])
  })

  test('an import that makes a glossary too large is refused', async () => {
    await add(
      real,
      Array.from({ length: glossaryLimits.terms }, (_, at) => term(`here ${at}`)),
    )
    await add(trial, [term('Mairie')])
    const { problems } = await importFile(real, await siteFileOf(trial))
    expect(problems).toEqual([expect.stringContaining('the glossary of en has more than 2000')])
    expect(await list(real)).toHaveLength(glossaryLimits.terms)
  })
})
