import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { noSiteAt } from '../data/open-database.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { asRefusal } from './archive/problems.ts'

/** What an update has to know of a site. */
export interface State {
  /** Whether the product runs on it. */
  isInUse: boolean
  /** Rows by table. */
  rows: Record<string, number>
  /** Of the database and the images, as far as this machine holds them. */
  bytes: number
}

/** Looks at the database of a site, of whatever version; a `Refusal` where there is none, or none that is whole. */
export async function readState(place: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<State> {
  const { databaseUrl, dataDir } = place
  const copies = copiesOf(dialectOf(databaseUrl))
  if (!(await asRefusal(copies.isThere(databaseUrl)))) throw new Refusal(noSiteAt(place))
  const isInUse = await asRefusal(copies.isInUse(databaseUrl))
  const { faults, rows } = await asRefusal(copies.check(databaseUrl))
  const [fault] = faults
  if (fault) throw new Refusal(`The database is not whole: ${fault}. Nothing is updated on it.`)
  const file = copies.dialect === 'sqlite' ? [databaseUrl.slice('file:'.length)] : []
  const held = [...file, join(dataDir, 'media'), join(dataDir, 'reports')]
  const sizes = await Promise.all(held.map(bytesBelow))
  return { isInUse, rows, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

async function bytesBelow(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  let bytes = 0
  for (const name of await readdir(path)) bytes += await bytesBelow(join(path, name))
  return bytes
}
