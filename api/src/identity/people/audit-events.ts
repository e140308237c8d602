import { AuditEvent, auditEvents, type LoggedEvent } from '@vitrine/contract/admin/audit-log'
import type { EventQuery } from '@vitrine/contract/endpoints/people'
import { getEndOfDay } from '../../db/read-log.ts'
import type { Db } from '../../db/schema.ts'
import { isTerminal } from '../stores/audit-log.ts'
import { parseUserAgent } from '../stores/user-agent.ts'

/** Finds events, the latest first. */
export async function findAuditEvents(
  db: Db,
  { person, event, from, to, address, before }: EventQuery,
  limit: number,
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('audit_log as events')
    .leftJoin('users', 'users.id', 'events.user_id')
    .leftJoin('users as actors', 'actors.id', 'events.actor_id')
    .selectAll('events')
    .select(['users.name as user_name', 'actors.name as actor_name'])
    .$if(person !== undefined, (rows) =>
      rows.where((where) =>
        where.or([
          where('events.user_id', '=', person ?? 0),
          where('events.actor_id', '=', person ?? 0),
        ]),
      ),
    )
    .$if(event !== undefined, (rows) => rows.where('events.event', '=', event ?? ''))
    .$if(from !== undefined, (rows) => rows.where('events.at', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('events.at', '<', getEndOfDay(to)))
    .$if(address !== undefined, (rows) => rows.where('events.address', '=', address ?? ''))
    .$if(before !== undefined, (rows) => rows.where('events.id', '<', before ?? 0))
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toLoggedEvent)
}

interface AuditEventRow {
  id: number
  at: string
  event: string
  user_id: number | null
  user_name: string | null
  actor_id: number | null
  actor_name: string | null
  address: string | null
  agent: string | null
  before: string | null
  after: string | null
}

function toLoggedEvent(row: AuditEventRow): LoggedEvent {
  const event = AuditEvent.parse(row.event)
  const person = toAuthor(row.user_id, row.user_name)
  const byUser = auditEvents[event] === 'user' && !isTerminal(row)
  return {
    id: row.id,
    at: row.at,
    event,
    person,
    actor: byUser ? person : toAuthor(row.actor_id, row.actor_name),
    isTerminal: isTerminal(row),
    address: row.address,
    ...(isTerminal(row) ? { browser: null, system: null } : parseUserAgent(row.agent)),
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }
}

const toAuthor = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }
