import { type DeliveryRow, listRecentDeliveries } from '@vitrine/api/webhooks/store'
import { refuseArguments } from './arguments.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const listedMax = 200

/** `vitrine hooks:list`: lists the web hook deliveries of the last 30 days, the latest first. */
export async function hooksCommand(words: string[]) {
  refuseArguments(words, './vitrine hooks:list')
  await withDatabase(async ({ db }) => {
    const rows = await listRecentDeliveries(db, listedMax)
    print(rows.length === 0 ? ['There are no deliveries.'] : rows.map(formatDelivery))
  })
}

function formatDelivery({
  created_at,
  state,
  attempts,
  due_at,
  status,
  problem,
  kind,
  body,
}: DeliveryRow) {
  const subject = kind === 'purge' ? `purge ${body}` : formatMessage(body)
  const result = problem ?? (status === null ? 'not tried yet' : `answered ${status}`)
  const next = state === 'waiting' && attempts > 0 ? `, again at ${due_at}` : ''
  return `${created_at}  ${state.padEnd(7)}  ${attempts} tried, ${result}${next}  ${subject}`
}

function formatMessage(body: string) {
  const { type, data } = JSON.parse(body)
  return `${type} ${data?.subject ?? data?.page?.key ?? ''} ${data?.locale ?? ''}`.trimEnd()
}
