import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { createSpipReader } from './spip.ts'

let database: TestDatabase
const { write, run, readTexts } = createOldSiteImports(() => database)

describe.each(databases)('a database of SPIP on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('in SQLite or text becomes articles with translations and topics', async () => {
    const articles = [
      [
        1,
        'Le pain',
        3,
        'Intro',
        '{{{Four}}}\n\nDu {{pain}} et {du sel}~; [lien->2], [->rub3].\n\n-* un\n-* deux\n-** trois\n\n|{{A}}|{{B}}|\n|1|2|\n\n<img7|left>\n\nNote[[Ici.]] <carte1>',
        '2020-05-04 10:00:00',
        'publie',
        'fr',
        1,
      ],
      [2, "Bread's", 3, '', 'Bread.', '2020-05-04 10:00:00', 'publie', 'en', 1],
      [4, 'Refusé', 3, '', 'x', '0000-00-00 00:00:00', 'refuse', 'fr', 0],
    ]
    const columns = [
      'id_article',
      'titre',
      'id_rubrique',
      'chapo',
      'texte',
      'date',
      'statut',
      'lang',
      'id_trad',
    ]
    const quote = (value: string | number) =>
      typeof value === 'number'
        ? String(value)
        : `'${value.replaceAll("'", "''").replaceAll('\n', '\\n')}'`
    const insert = (table: string, names: string[], rows: (string | number)[][]) =>
      `CREATE TABLE \`spip_${table}\` (\n${names.map((name) => `  \`${name}\` text`).join(',\n')}\n) ENGINE=MyISAM;\nINSERT INTO \`spip_${table}\` VALUES ${rows.map((row) => `(${row.map(quote).join(',')})`).join(',')};\n`
    const dump = [
      insert('articles', columns, articles),
      insert(
        'rubriques',
        ['id_rubrique', 'titre', 'texte', 'descriptif', 'statut', 'lang'],
        [[3, '1. Actus', '', '', 'publie', 'fr']],
      ),
      insert('mots', ['id_mot', 'titre'], [[5, 'four']]),
      insert('mots_liens', ['id_mot', 'id_objet', 'objet'], [[5, 1, 'article']]),
      insert(
        'documents',
        ['id_document', 'titre', 'descriptif', 'fichier', 'extension'],
        [[7, 'Un four', '', 'jpg/four.jpg', 'jpg']],
      ),
      insert(
        'urls',
        ['url', 'type', 'id_objet', 'date'],
        [
          ['Le-pain', 'article', 1, '2021'],
          ['Pain-ancien', 'article', 1, '2020'],
        ],
      ),
      insert(
        'meta',
        ['nom', 'valeur'],
        [
          ['adresse_site', 'https://old.example'],
          ['nom_site', 'Boulangerie'],
        ],
      ),
    ].join('\n')
    const folder = await write({ 'spip.sql': `-- MySQL dump\n${dump}` })
    const report = await run(join(folder, 'spip.sql'), createSpipReader(undefined))
    expect(report.site.title).toBe('Boulangerie')
    expect(report.losses).toMatchObject([{ kind: 'shortcode', name: 'carte' }])
    expect(report.translations).toEqual({ groups: 1, single: 0 })
    const texts = (await readTexts()).toSorted((a, b) => a.locale.localeCompare(b.locale))
    expect(texts.map(({ locale, slug, title }) => [locale, slug, title])).toEqual([
      ['en', 'article2', "Bread's"],
      ['fr', 'Le-pain', 'Le pain'],
    ])
    expect(texts[1]?.content.replaceAll('\n', '')).toMatch(
      /^<p>Intro<\/p><h2>Four<\/h2><p>Du <strong>pain<\/strong> et <em>du sel<\/em>.; <a href="[^"]*article2">lien<\/a>, <a href="[^"]*rubrique3">1. Actus<\/a>.<\/p><ul><li>un<\/li><li>deux<ul><li>trois<\/li><\/ul><\/li><\/ul><table>.*<th[^>]*>A<\/th>.*<td>2<\/td>.*<img src="\/media\/old.example\/IMG\/jpg\/four.jpg" alt="Un four">.*<sup>1<\/sup>.*<ol><li>Ici.<\/li><\/ol>$/,
    )
    const former = await database.db.selectFrom('slug_history').select('slug').execute()
    expect(former.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['article1', 'Pain-ancien']),
    )

    const sqlite = new DatabaseSync(join(folder, 'spip.sqlite'))
    sqlite.exec(dump.replaceAll(' ENGINE=MyISAM', '').replaceAll('\\n', '\n'))
    sqlite.close()
    const again = await run(join(folder, 'spip.sqlite'), createSpipReader(undefined))
    expect(again.summary.pages).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 })
  })

  test('an address with a percent sign stays as it is written', async () => {
    const folder = await write({
      'spip.sql': `-- MySQL dump
INSERT INTO spip_articles (id_article, titre, statut) VALUES (1, 'Coton', 'publie');
INSERT INTO spip_urls (url, type, id_objet, date) VALUES ('100%-coton', 'article', 1, '2021');
`,
    })
    const report = await run(join(folder, 'spip.sql'), createSpipReader('https://old.example'))
    expect(report.summary.pages).toMatchObject({ created: 1, refused: 0 })
  })
})
