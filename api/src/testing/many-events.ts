import { minuteMs } from '@vitrine/contract/bounds/durations'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Number of generated events, and the size of the site on which they occur. */
const shape = {
  events: 10_000_000,
  /** Retention of events: 25 months. */
  days: 760,
  pages: 1_000,
  locales: ['fr', 'en', 'es', 'de'],
  referrers: 3_000,
  missing: 3_000,
  links: 500,
  visitorsADay: 4_000,
}

const minutesADay = 1_440

/** SQL that differs by dialect. `numbers` returns 1 to `count`, `chance` is from 0 to 1. */
const dialects = {
  sqlite: {
    numbers: (count: number) =>
      `(with recursive r(n) as (select 1 union all select n + 1 from r where n < ${count}) select n from r)`,
    chance: '((random() & 1073741823) / 1073741824.0)',
    day: "date('now', '-' || d || ' days')",
    truncated: (number: string) => `cast(${number} as integer)`,
  },
  postgres: {
    numbers: (count: number) => `generate_series(1, ${count}) as g(n)`,
    chance: 'random()',
    day: "to_char((now() at time zone 'UTC')::date - d, 'YYYY-MM-DD')",
    truncated: (number: string) => `trunc(${number})::integer`,
  },
} as const
type Dialect = keyof typeof dialects

const eventsAtOnce = 500_000

/** Fills an empty database with events and their daily sums. Does nothing if it has events. */
export async function countMany(db: Db, dialect: Dialect) {
  const first = await db.selectFrom('tracking_events').select('id').limit(1).execute()
  if (first.length > 0) return
  const minute = Math.floor(Date.now() / minuteMs)
  for (let done = 0; done < shape.events; done += eventsAtOnce)
    await sql.raw(insertEvents(dialect, eventsAtOnce, minute)).execute(db)
  for (const statement of insertSums(dialect, minute)) await sql.raw(statement).execute(db)
}

/** Updates the statistics of the query planner, as the database does by itself later. */
export async function analyze(db: Db, dialect: Dialect) {
  await sql.raw(dialect === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db)
}

/** Returns a statement that inserts events. A few pages, hosts and links have most readers. */
function insertEvents(dialect: Dialect, count: number, minute: number): string {
  const { numbers, chance, truncated } = dialects[dialect]
  const { days, pages, locales, referrers, missing, links, visitorsADay } = shape
  const few = (most: number) => truncated(`exp(${chance} * ln(${most}.0))`)
  const any = (most: number) => truncated(`${chance} * ${most}`)
  // Materialized: SQLite would evaluate the random values again for each use of a name.
  return `
    insert into tracking_events
      (minute, kind, model, target, locale, place, referrer, device, visitor)
    with drawn as materialized (
      select ${minute} - ${any(days * minutesADay)} as minute, ${chance} as what,
        ${few(pages)} as page, ${few(locales.length + 1)} as language, ${few(links)} as link,
        ${few(missing)} as lost, ${chance} as came, ${few(referrers)} as host,
        ${chance} as screen, ${any(visitorsADay)} as visitor
      from ${numbers(count)}
    ), happened as materialized (
      select *, case when what < 0.8 then 'view' when what < 0.92 then 'click'
        when what < 0.97 then 'go' else 'missing' end as kind
      from drawn
    )
    select minute, kind,
      case when kind in ('click', 'go') then 'form_response' end,
      case when kind = 'view' then page when kind = 'missing' then 0 else link end,
      case when kind = 'view' then ${pick('language', locales)} end,
      case when kind = 'missing' then '/old/page-' || lost
        when kind = 'go' then 'https://partner-' || link || '.example/offer' end,
      case when kind = 'view' and came < 0.4 then 'host-' || host || '.example' end,
      case when screen < 0.55 then 'mobile' when screen < 0.95 then 'desktop' else 'tablet' end,
      'visitor-' || visitor
    from happened`
}

const pick = (number: string, names: string[]) =>
  `case ${number} ${names.map((name, at) => `when ${at + 1} then '${name}'`).join(' ')} else '${names[0]}' end`

/** Dimensions of the daily sums with the condition for their events. */
const lines: [dimension: string, locale: string, value: string, of: string][] = [
  ['total', "''", 'kind', 'true'],
  ['page', 'locale', 'cast(target as text)', "kind = 'view'"],
  ['language', "''", 'locale', "kind = 'view'"],
  ['referrer', "''", 'referrer', "kind = 'view' and referrer is not null"],
  ['device', "''", 'device', "kind = 'view'"],
  ['missing', "''", 'place', "kind = 'missing'"],
  ['link', "''", "model || ':' || target", "kind = 'click'"],
  ['go', "''", "model || ':' || target || ' ' || place", "kind = 'go'"],
]

/** Returns the statements that sum up the events, one for each dimension. */
function insertSums(dialect: Dialect, minute: number): string[] {
  const { day, truncated } = dialects[dialect]
  const ago = truncated(`(${minute} - minute) / ${minutesADay}`)
  return lines.map(
    ([dimension, locale, value, of]) => `
      insert into tracking_daily (day, dimension, locale, value, events, visitors)
      select ${day}, '${dimension}', l, v, count(*), count(distinct visitor)
      from (select ${ago} as d, ${locale} as l, ${value} as v, visitor
        from tracking_events where ${of}) as counted
      group by d, l, v`,
  )
}
