import { expect, test } from 'vitest'
import {
  type Box,
  type BoxChange,
  changeBoxes,
  clampBox,
  createBoxBetween,
  noBoxes,
} from './boxes.ts'

const box: Box = { left: 0.2, top: 0.2, width: 0.5, height: 0.25 }
const moved: Box = { ...box, left: 0.3 }
const after = (...changes: BoxChange[]) => changes.reduce(changeBoxes, noBoxes).now

test('boxes are added, moved and removed', () => {
  expect(after({ type: 'add', box })).toEqual([box])
  expect(after({ type: 'add', box }, { type: 'put', at: 0, box: moved })).toEqual([moved])
  expect(after({ type: 'add', box }, { type: 'remove', at: 0 })).toEqual([])
})

test('undo reverts one change, or a whole continued movement', () => {
  const add: BoxChange = { type: 'add', box }
  const put: BoxChange = { type: 'put', at: 0, box: moved }
  const undo: BoxChange = { type: 'undo' }
  expect(
    after(add, put, { ...put, box: clampBox({ ...box, left: 0.4 }), isContinued: true }, undo),
  ).toEqual([box])
  expect(after(add, put, undo, undo)).toEqual([])
  expect(after(undo)).toEqual([])
})

test('a box stays within the picture and above a minimum size', () => {
  expect(clampBox({ left: -1, top: 0.9, width: 0.5, height: 0.5 })).toEqual({
    left: 0,
    top: 0.5,
    width: 0.5,
    height: 0.5,
  })
  expect(clampBox({ left: 0, top: 0, width: 0, height: 7 })).toMatchObject({
    width: 0.01,
    height: 1,
  })
})

test('a box is drawn between two corners, in any direction', () => {
  const drawn = { left: 0.25, top: 0.25, width: 0.5, height: 0.25 }
  expect(createBoxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 })).toEqual(drawn)
})

test('there are at most fifty boxes', () => {
  expect(after(...Array<BoxChange>(60).fill({ type: 'add', box }))).toHaveLength(50)
})
