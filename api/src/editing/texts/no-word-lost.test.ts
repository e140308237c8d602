import { RevisionRestored } from '@vitrine/contract/admin/revisions'
import {
  SaveConflict,
  type SaveText,
  type TextFields,
  TextSaved,
} from '@vitrine/contract/admin/texts'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { restoreRevision } from '@vitrine/contract/endpoints/revisions'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { oneDatabase } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { numbersFrom } from '../../testing/numbers-from.ts'
import { writerIn } from '../../testing/writer.ts'

// Two people in four tabs write, save, merge, choose, publish and restore in a random order, with
// delayed requests and answers. Each word is unique, so a missing one shows that text was lost.

const marie = { name: 'Marie', email: 'marie@example.org', role: roles.editor }
const stepsPerRun = 200
const seeds = [1, 2, 3, 4, 5, 6]

/** A tab with an open text. It behaves like the admin's client, or like an old client. */
interface Tab {
  name: string
  browser: Browser
  isOld: boolean
  fields: TextFields
  blocks: string[]
  version: number
  isDirty: boolean
  /** The request whose answer it waits for. */
  pendingSave: Call | undefined
  /** Its own text, if the user chose the other one in a conflict. */
  discarded: TextFields | undefined
}

interface Call {
  tab: Tab
  body: SaveText
  answer?: { status: number; json: unknown }
}

const [database] = oneDatabase
if (!database) throw new Error('There is no database.')
const anna = withEditor(database.open)
let id: number
let people: Browser[]
beforeEach(async () => {
  await anna.people.add(marie)
  id = await anna.create({ title: 'Titre' })
  await anna.save(id, { content: toHtml(['début', 'milieu', 'fin']) }, { tab: 'first-tab' })
  people = [anna.browser, await anna.people.signedIn(marie)]
})

test.each(seeds)(
  'every acknowledged word is in the text, the published text or a revision (seed %i)',
  async (seed) => {
    const next = numbersFrom(seed)
    const tabs = await Promise.all(
      people.flatMap((browser, at) => [
        openTab(browser, `tab-one-of-${at}`, false),
        openTab(browser, `tab-two-of-${at}`, at === 1),
      ]),
    )
    const run: Run = {
      next,
      tabs,
      calls: [],
      acknowledged: new Set(),
      deleted: new Set(),
      count: 0,
      steps: [],
    }
    for (let step = 0; step < stepsPerRun; step++) {
      await act(run)
      const storedWords = await readStoredWords()
      const lost = [...run.acknowledged].filter(
        (word) => !storedWords.has(word) && !run.deleted.has(word),
      )
      expect(lost, `seed ${seed}, step ${step}:\n${run.steps.slice(-12).join('\n')}`).toEqual([])
    }
    expect(run.acknowledged.size).toBeGreaterThan(8)
  },
)

interface Run {
  next: (below: number) => number
  tabs: Tab[]
  /** Pending saves: not yet processed by the server, or not yet answered. */
  calls: Call[]
  /** Words that the server has acknowledged. */
  acknowledged: Set<string>
  /** Words that their own writer has deleted. */
  deleted: Set<string>
  count: number
  steps: string[]
}

async function act(run: Run) {
  const { next, tabs, calls } = run
  const tab = pick(tabs, next)
  if (!tab) return
  const what = next(40)
  if (what < 13) return write(run, tab)
  if (what < 22) return send(run, tab)
  const answered = what >= 29
  const call = pick(
    calls.filter((each) => (each.answer !== undefined) === answered),
    next,
  )
  if (what < 37) return call && (answered ? deliver(run, call) : process(run, call))
  if (what === 37) return giveUp(run, tab)
  return what === 38 ? publish(run) : restore(run)
}

const pick = <T>(list: T[], next: Run['next']): T | undefined => list[next(list.length)]

function write(run: Run, tab: Tab) {
  const { next } = run
  const word = `mot${run.count++}de${tab.name.replaceAll('-', '')}`
  const at = next(tab.blocks.length)
  const what = next(6)
  if (what === 0) tab.blocks.splice(at, 0, word)
  else if (what === 1) deleteBlock(run, tab, at)
  else tab.blocks[at] = `${tab.blocks[at] ?? ''} ${word}`.trim()
  tab.isDirty = true
  run.steps.push(`${tab.name} writes ${word} (${what}) at ${at}`)
}

/** Deletes a block. The tab's own words count as deleted; words of others must still be stored. */
function deleteBlock(run: Run, tab: Tab, at: number) {
  const [gone = ''] = tab.blocks.splice(at, 1)
  if (tab.blocks.length === 0) tab.blocks.push('début')
  const own = `de${tab.name.replaceAll('-', '')}`
  for (const word of gone.split(' ')) if (word.endsWith(own)) run.deleted.add(word)
}

function send(run: Run, tab: Tab) {
  if (tab.pendingSave || !tab.isDirty) return
  const { version, discarded } = tab
  const fields = { ...tab.fields, content: toHtml(tab.blocks) }
  const body = { version, fields, tab: tab.name, ...(discarded && { discarded }) }
  tab.pendingSave = { tab, body }
  tab.isDirty = false
  run.calls.push(tab.pendingSave)
  run.steps.push(`${tab.name} sends from ${version}: ${tab.blocks.join(' | ')}`)
}

async function process(run: Run, call: Call) {
  const answer = await call.tab.browser.put(
    formatEndpointPath(saveText, { id, locale: 'fr' }),
    call.body,
  )
  call.answer = { status: answer.status, json: await answer.json() }
  run.steps.push(`${call.tab.name} is answered ${answer.status}, from ${call.body.version}`)
}

function deliver(run: Run, call: Call) {
  const { tab, body, answer } = call
  run.calls.splice(run.calls.indexOf(call), 1)
  // The tab ignores the answer to a call that it gave up.
  if (!answer || tab.pendingSave !== call) return
  tab.pendingSave = undefined
  run.steps.push(`${tab.name} receives ${answer.status}`)
  if (answer.status === 409) return choose(run, tab, SaveConflict.parse(answer.json))
  const { data } = TextSaved.parse(answer.json)
  const texts = [body.fields, body.discarded].flatMap((text) => (text ? wordsIn(text.content) : []))
  for (const word of texts) run.acknowledged.add(word)
  tab.discarded = undefined
  tab.version = data.merged && tab.isDirty ? data.merged.mine : data.version
  if (data.merged && !tab.isDirty) adopt(tab, data.merged.fields)
}

function choose(run: Run, tab: Tab, { version, theirs, mine }: SaveConflict) {
  const own = { ...mine, content: toHtml(tab.blocks) }
  const way = run.next(3)
  tab.version = version
  tab.isDirty = true
  run.steps.push(`${tab.name} chooses ${['mine', 'theirs', 'both'][way]} from ${version}`)
  // An old client cannot send a discarded text, so it keeps its own.
  if (way === 0 || tab.isOld) return
  tab.discarded = own
  const blocks = blocksIn(theirs.content)
  tab.blocks = way === 1 ? blocks : [...blocks, ...tab.blocks.filter((b) => !blocks.includes(b))]
  tab.fields = theirs
}

/** Simulates a network failure: the tab sends again, and the first request may still arrive. */
function giveUp(run: Run, tab: Tab) {
  if (!tab.pendingSave) return
  tab.pendingSave = undefined
  tab.isDirty = true
  run.steps.push(`${tab.name} gives up`)
}

async function publish(run: Run) {
  const answer = await writerIn(person(run)).publish(id)
  run.steps.push(`published: ${answer.status}`)
}

async function restore(run: Run) {
  const { db } = anna.database
  const rows = await db.selectFrom('revisions').select('id').where('page_id', '=', id).execute()
  const revision = pick(rows, run.next)?.id
  if (revision === undefined) return
  const browser = person(run)
  const { version } = await writerIn(browser).text(id)
  const answer = await browser.post(formatEndpointPath(restoreRevision, { id, revision }), {
    version,
  })
  RevisionRestored.parse(await answer.json())
  run.steps.push(`restored ${revision}`)
}

const person = ({ next }: Run) => pick(people, next) ?? anna.browser

async function openTab(browser: Browser, name: string, isOld: boolean): Promise<Tab> {
  const { version, fields } = await writerIn(browser).text(id)
  const state = { isDirty: false, pendingSave: undefined, discarded: undefined }
  return { name, browser, isOld, fields, blocks: blocksIn(fields.content), version, ...state }
}

function adopt(tab: Tab, fields: TextFields) {
  tab.fields = fields
  tab.blocks = blocksIn(fields.content)
}

const toHtml = (blocks: string[]) => blocks.map((block) => `<p>${block}</p>`).join('')
const blocksIn = (html: string) => [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = '']) => text)
const wordsIn = (html: string) => blocksIn(html).flatMap((block) => block.split(' '))

async function readStoredWords(): Promise<Set<string>> {
  const { db } = anna.database
  const copies = await db.selectFrom('working_copies').select('fields').execute()
  const revisions = await db.selectFrom('revisions').select('fields').execute()
  const published = await db.selectFrom('page_translations').select('content').execute()
  const texts = [...copies, ...revisions].map(({ fields }) => JSON.parse(fields).content ?? '')
  return new Set([...texts, ...published.map(({ content }) => content)].flatMap(wordsIn))
}
