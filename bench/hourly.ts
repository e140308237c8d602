import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../api/src/db/open.ts'
import { runCommand } from './command.ts'
import { fillPages } from './filled.ts'
import { temporaryFolder } from './product.ts'

const megabyte = 1024 * 1024
const pages = 2_000
const languages = 8
const hours = 3
const wordsOfText = 380
const textsAnHour = 20
const eventsAnHour = 5_000

/** Measures storage and CPU time of the hourly copies of a site with a database of about 100 MB. */
export async function measureHourly() {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'vitrine.db')
  // Creates an empty database of this version.
  await (await openDatabase(`file:${file}`)).close()
  fillPages(file, pages, languages, wordsOfText)
  console.log(`database: ${Math.round(statSync(file).size / megabyte)} MB`)
  await copyAndReport('the first copy', dataDir)
  await copyAndReport('unchanged', dataDir)
  for (let hour = 1; hour <= hours; hour++) {
    change(file, hour)
    await copyAndReport(`${textsAnHour} texts and ${eventsAnHour} events later`, dataDir)
  }
  const copies = join(dataDir, 'backups')
  const [folder = ''] = readdirSync(copies)
  const chunks = readdirSync(join(copies, folder, 'chunks'))
  const bytes = chunks.reduce(
    (sum, name) => sum + statSync(join(copies, folder, 'chunks', name)).size,
    0,
  )
  console.log(`all copies: ${chunks.length} chunks, ${(bytes / megabyte).toFixed(1)} MB`)
}

/** Changes some texts, and simulates counting: adds rows, and updates sums across the table. */
function change(file: string, hour: number) {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('begin')
  const text = sqlite.prepare(
    `update page_translations set title = ?, content = content || ?, content_html = content_html || ?
     where page_id = (select id from pages order by id limit 1 offset ?) and locale = 'fr'`,
  )
  for (let at = 0; at < textsAnHour; at++) {
    const more = `<p>${hour} ${at}</p>`
    text.run(`Un titre ${hour} ${at}`, more, more, (at * 97 + hour * 31) % pages)
  }
  const setting = sqlite.prepare(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  )
  for (let at = 0; at < eventsAnHour; at++)
    setting.run(`event ${hour} ${at}`, `page ${(at * 13) % pages} ${randomUUID()}`)
  for (let at = 0; at < pages; at += 2) setting.run(`sum of ${at}`, String(hour * at))
  sqlite.exec('commit')
  sqlite.close()
}

async function copyAndReport(what: string, dataDir: string) {
  const { said, busy, megabytes } = await runCommand(dataDir, 'backup:hourly', '--json')
  const { stored } = JSON.parse(said)
  console.log(
    `${what}: ${(stored / megabyte).toFixed(2)} MB stored, ${busy.toFixed(1)} s CPU, ${megabytes} MB of memory`,
  )
  // The name of a copy contains the second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
}
