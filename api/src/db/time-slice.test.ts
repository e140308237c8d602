import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { createTimeSlices } from './time-slice.ts'

test('work goes on at once within its time slice; after it, others have their turn first', async () => {
  let ms = 0
  let turns = 0
  const slice = createTimeSlices(() => ms)
  await slice()
  const others = breathe().then(() => {
    turns += 1
  })
  ms = 3
  await slice()
  expect(turns).toBe(0)
  ms = 4
  await slice()
  expect(turns).toBe(1)
  await others
  await slice()
  expect(turns).toBe(1)
})

test('of many who wait, each has a slice of its own', async () => {
  let ms = 0
  const slice = createTimeSlices(() => ms)
  const work = async () => {
    await slice()
    ms += 4
    return ms
  }
  expect(await Promise.all([work(), work(), work()])).toEqual([4, 8, 12])
})

test('statement after statement on SQLite does not keep others from their turn', async () => {
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
