import { setImmediate as breathe } from 'node:timers/promises'
import { createTimeSlices } from '@vitrine/files/time-slice'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

test('work continues within its time slice; after it, other tasks run first', async () => {
  let ms = 0
  let turns = 0
  const slice = createTimeSlices(() => ms)
  await slice()
  const others = breathe().then(() => {
    turns += 1
  })
  ms = 1
  await slice()
  expect(turns).toBe(0)
  ms = 2
  await slice()
  expect(turns).toBe(1)
  await others
  await slice()
  expect(turns).toBe(1)
})

test('each waiting task gets its own slice', async () => {
  let ms = 0
  const slice = createTimeSlices(() => ms)
  const work = async () => {
    await slice()
    ms += 4
    return ms
  }
  expect(await Promise.all([work(), work(), work()])).toEqual([4, 8, 12])
})

test('one who always has work does not starve those who wait', async () => {
  let ms = 0
  let isDone = false
  const slice = createTimeSlices(() => ms)
  const busy = async () => {
    let pieces = 0
    for (; !isDone; pieces++) {
      await slice()
      ms += 4
    }
    return pieces
  }
  const pieces = busy()
  for (let at = 0; at < 10; at++) await slice()
  isDone = true
  expect(await pieces).toBeLessThanOrEqual(12)
})

test('consecutive SQLite statements do not starve other tasks', async () => {
  const { db, close } = await openDatabase('file::memory:')
  let isOthersTurn = false
  setImmediate(() => {
    isOthersTurn = true
  })
  await db.transaction().execute(async (tx) => {
    while (!isOthersTurn) await tx.selectFrom('menus').selectAll().execute()
  })
  await close()
})
