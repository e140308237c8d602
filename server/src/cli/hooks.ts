import { type DeliveryRow, recentDeliveries } from '@vitrine/api/hooks/store'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { readNoWords } from './words.ts'

const shownMax = 200

/** `vitrine hooks:list`: what other programs were told in the last 30 days, the latest first. */
export async function hooksCommand(words: string[]) {
  readNoWords(words, './vitrine hooks:list')
  await withDatabase(async ({ db }) => {
    const rows = await recentDeliveries(db, shownMax)
    print(rows.length === 0 ? ['Nobody was told anything.'] : rows.map(lineOf))
  })
}

function lineOf({ created_at, state, attempts, due_at, status, problem, kind, body }: DeliveryRow) {
  const said = kind === 'change' ? changeIn(body) : `purge ${body}`
  const answer = problem ?? (status === null ? 'not tried yet' : `answered ${status}`)
  const next = state === 'waiting' && attempts > 0 ? `, again at ${due_at}` : ''
  return `${created_at}  ${state.padEnd(7)}  ${attempts} tried, ${answer}${next}  ${said}`
}

function changeIn(body: string) {
  const { type, data } = JSON.parse(body)
  return `${type} ${data?.subject ?? ''} ${data?.locale ?? ''}`.trimEnd()
}
