import { AlertText } from '@vitrine/contract/admin/alerts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { AlertsTable } from '../db/alert-tables.ts'
import type { Db } from '../db/schema.ts'

type AlertRow = Selectable<AlertsTable>

/** A stored alert with its parsed texts. */
export interface Alert extends Omit<AlertRow, 'texts' | 'dismissible'> {
  texts: Record<string, AlertText>
  dismissible: boolean
}

export type NewAlert = Omit<Alert, 'id'>

const AlertTexts = z.record(z.string(), AlertText)

const parseAlert = (row: AlertRow): Alert => ({
  ...row,
  texts: AlertTexts.parse(JSON.parse(row.texts)),
  dismissible: row.dismissible === 1,
})

const toRow = ({ texts, dismissible, ...alert }: NewAlert) => ({
  ...alert,
  texts: JSON.stringify(texts),
  dismissible: dismissible ? 1 : 0,
})

/** Returns all alerts, the earliest start first. */
export async function listAlerts(db: Db): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(parseAlert)
}

export async function findAlert(db: Db, id: number): Promise<Alert | undefined> {
  const row = await db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && parseAlert(row)
}

export async function insertAlert(tx: Db, alert: NewAlert): Promise<Alert> {
  const row = await tx
    .insertInto('alerts')
    .values(toRow(alert))
    .returningAll()
    .executeTakeFirstOrThrow()
  return parseAlert(row)
}

export async function updateAlert(tx: Db, { id, ...alert }: Alert): Promise<Alert> {
  await tx.updateTable('alerts').set(toRow(alert)).where('id', '=', id).execute()
  return { id, ...alert }
}

export async function removeAlert(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute()
}

/** Returns the alerts that begin or end at a time, or should have before. */
export async function findDueAlerts(db: Db, at: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'planned'), eb('starts_at', '<=', at)]),
        and([eb('state', 'in', ['planned', 'shown']), eb('ends_at', '<=', at)]),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(parseAlert)
}
