import { expect, test } from 'vitest'
import { isRecurrence, parseRecurrence, printRecurrence } from './recurrence.ts'

test.each([
  'FREQ=DAILY;INTERVAL=3;COUNT=10',
  'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,3MO,-1MO',
  'FREQ=YEARLY;BYMONTH=5;BYDAY=-1SU',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
])('%s is read and printed again', (rule) => {
  const parsed = parseRecurrence(rule)
  expect(parsed && printRecurrence(parsed)).toBe(rule)
})

test.each([
  ['weekly', 'FREQ=WEEKLY'],
  ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['FREQ=WEEKLY;BYDAY=SU,TH,TU,TU;WKST=SU', 'FREQ=WEEKLY;BYDAY=TU,TH,SU'],
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['FREQ=WEEKLY;UNTIL=20261231T225959Z', 'FREQ=WEEKLY;UNTIL=20261231'],
])('%s is the same as %s', (rule, same) => {
  const parsed = parseRecurrence(rule)
  expect(parsed && printRecurrence(parsed)).toBe(same)
})

test.each([
  ...[
    '',
    'toString',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;FREQ=DAILY',
    'INTERVAL=2',
  ],
  ...[
    'FREQ=DAILY;COUNT=10000',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;INTERVAL=101',
    'FREQ=DAILY;COUNT=',
  ],
  ...['FREQ=DAILY;UNTIL=20260231', 'FREQ=DAILY;COUNT=2;UNTIL=20261231', 'FREQ=DAILY;BYHOUR=9'],
  ...['FREQ=MONTHLY;BYDAY=TU', 'FREQ=MONTHLY;BYDAY=1MO,2TU', 'FREQ=MONTHLY;BYDAY=5MO'],
  ...[
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTHDAY=1',
  ],
  ...['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', `FREQ=DAILY;UNTIL=${'2'.repeat(300)}`],
])('%s is refused', (rule) => {
  expect(isRecurrence(rule)).toBe(false)
})
